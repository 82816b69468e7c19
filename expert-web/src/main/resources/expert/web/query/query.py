def __query__(text, most):
    """Prints what an expression yields as a table in JSON: columns with kinds, the first rows, and the number of rows."""
    import json

    class Names(dict):
        """The tables of the trace, besides the names of the shell."""

        def __missing__(self, name):
            if name in globals() or name.startswith("_") or not hasattr(trace, name):
                raise KeyError(name)
            return getattr(trace, name)

    def is_column(value):
        return type(value).__name__ in ("Column", "Grouped")

    def cell(value):
        if value is None or value != value:
            return None
        return ("true" if value else "false") if isinstance(value, bool) else str(value)

    def kind(values):
        given = [value for value in values if value is not None]
        if given and all(isinstance(value, bool) for value in given):
            return "truth"
        return "number" if given and all(isinstance(value, (int, float)) for value in given) else "string"

    def parts(found):
        """Name, kind, length and first values of each column."""
        if hasattr(found, "columns") and not callable(found.columns):
            found = found.columns
        if type(found).__name__ == "Columns":
            found = {name: found[name] for name in found.keys()}
        elif type(found).__name__ == "Grouped":
            found = {"key": found.key, "value": found, "row": found.row}
        elif is_column(found):
            found = {"value": found}
        if isinstance(found, dict) and all(is_column(value) for value in found.values()):
            lengths = {len(column) for column in found.values()}
            if len(lengths) > 1:
                raise ValueError("the columns differ in length: " + ", ".join(str(each) for each in sorted(lengths)))
            return [(str(name), column._host.kind(), len(column), column[:most].tolist()) for name, column in found.items()]
        if isinstance(found, dict):
            items = list(found.items())
            keys, values = [key for key, _ in items], [value for _, value in items]
            return [("key", kind(keys), len(keys), keys[:most]), ("value", kind(values), len(values), values[:most])]
        rows = list(found) if isinstance(found, (list, tuple, set, range)) else [found]
        if rows and all(isinstance(row, tuple) and len(row) == len(rows[0]) for row in rows):
            return [(str(i + 1), kind(values), len(rows), list(values[:most])) for i, values in enumerate(zip(*rows))]
        return [("value", kind(rows), len(rows), rows[:most])]

    try:
        columns = parts(eval(compile(text.strip(), "<query>", "eval"), globals(), Names()))
        answer = {
            "error": None,
            "columns": [{"name": name, "kind": what} for name, what, _, _ in columns],
            "rows": [[cell(value) for value in row] for row in zip(*[values for _, _, _, values in columns])],
            "count": columns[0][2] if columns else 0,
        }
    except Exception as mistake:
        words = mistake.msg if isinstance(mistake, SyntaxError) else str(mistake)
        answer = {"error": type(mistake).__name__ + ": " + words, "columns": [], "rows": [], "count": 0}
    print("\n" + json.dumps(answer))
