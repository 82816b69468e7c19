"""Makes comparisons succeed when a script spells names of MPI calls differently from EXPERT.

A region is called MPI_Send, whichever tool wrote the trace. A script that compares it with "MPI_SEND" means the same call, and would
never find one. So while EXPERT compiles a script, it replaces each such literal with a string that equals both names. Other strings
stay as they are.
"""

import _ast

_files = host.files()
_ONLY_TREE = 0x400  # of compile: parse, and answer the tree
_SPACE = "__expert_spellings__"


class _Spelling(str):
    """A name as a script spells it; it also equals the name that EXPERT uses for the call."""

    def __eq__(self, other):
        return str.__eq__(self, other) is True or str.__eq__(self.standard, other) is True

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return self.hash


def _spelling(text):
    made = _Spelling(text)
    made.standard = _files.spelling(text)
    # Sets and dicts find the region's name, unless records of events have the name that was written.
    made.hash = hash(text if _files.isRecordName(text) else made.standard)
    return made


class _Space:
    """The strings of a file, by the attributes that its code asks for."""


class _Rewriting:
    def __init__(self, text, path):
        self.path = path
        self.space = _Space()
        self.count = 0
        self.hashed = []
        self.tree = compile(text, path, "exec", _ONLY_TREE)
        self.visit(self.tree)
        # A script that looks at records, not at regions, has these names for them.
        if ".kind" not in text and ".name" not in text and "'kind'" not in text and '"kind"' not in text:
            for line, name in self.hashed:
                _files.otherSpelling(path, line, name)

    def visit(self, node):
        if isinstance(node, _ast.JoinedStr) or isinstance(node, _ast.Expr) and isinstance(node.value, _ast.Constant):
            return  # part of a text, or a text that stands alone
        for field in node._fields:
            child = getattr(node, field, None)
            keys = isinstance(node, _ast.Set) or isinstance(node, _ast.Dict) and field == "keys"
            if isinstance(child, list):
                for i in range(len(child)):
                    if isinstance(child[i], _ast.AST):
                        child[i] = self.replaced(child[i], keys)
            elif isinstance(child, _ast.AST):
                setattr(node, field, self.replaced(child, keys))

    def replaced(self, node, hashed):
        if not isinstance(node, _ast.Constant):
            self.visit(node)
            return node
        if not isinstance(node.value, str) or _files.spelling(node.value) is None:
            return node
        if hashed and _files.isRecordName(node.value):
            self.hashed.append((node.lineno, node.value))
        name = "__" + str(self.count) + "__"
        self.count += 1
        setattr(self.space, name, _spelling(node.value))
        place = {"lineno": node.lineno, "col_offset": node.col_offset, "end_lineno": node.end_lineno,
                 "end_col_offset": node.end_col_offset}
        return _ast.Attribute(_ast.Name(_SPACE, _ast.Load(), **place), name, _ast.Load(), **place)


def _compiled(text, path, names):
    """The code of a file that runs with these names, to which this adds the strings."""
    made = _Rewriting(text, path)
    names[_SPACE] = made.space
    return compile(made.tree, path, "exec")
