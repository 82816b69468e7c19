// The editor of scripts. It stands in a shadow root, where its styles are style sheets that the policy of the page allows.
import { autocompletion, type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { python, pythonLanguage } from '@codemirror/lang-python';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Completions, ScriptProblem } from '../api';

export interface Editor {
  text(): string;
  /** Shows another file. */
  open(name: string, text: string): void;
  mark(problems: readonly ScriptProblem[]): void;
  destroy(): void;
}

const highlighting = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: tags.number, color: 'var(--warn)' },
  { tag: [tags.definition(tags.variableName), tags.className], fontWeight: '600' },
]);

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '12.5px', backgroundColor: 'var(--card)', color: 'var(--ink)' },
  '.cm-scroller': { fontFamily: 'var(--mono)' },
  '.cm-gutters': { backgroundColor: 'var(--head)', color: 'var(--soft)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-tooltip': { backgroundColor: 'var(--card)', color: 'var(--ink)', border: '1px solid var(--line)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': { backgroundColor: 'var(--chosen)' },
});

export function createEditor(
  host: HTMLElement,
  completions: Completions,
  onchange: (text: string) => void,
  onsave: () => void,
): Editor {
  const root = host.attachShadow({ mode: 'open' });
  const complete = completer(completions);
  const view = new EditorView({ root, parent: root });

  function open(name: string, text: string): void {
    const isPython = name.endsWith('.py');
    const language = isPython ? python() : javascript();
    const data = (isPython ? pythonLanguage : javascriptLanguage).data.of({ autocomplete: complete });
    view.setState(
      EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          indentUnit.of(isPython ? '    ' : '  '),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          autocompletion(),
          syntaxHighlighting(highlighting),
          look,
          language,
          data,
          keymap.of([
            { key: 'Mod-s', preventDefault: true, run: () => (onsave(), true) },
            ...defaultKeymap,
            ...historyKeymap,
            ...searchKeymap,
            indentWithTab,
          ]),
          EditorView.contentAttributes.of({ 'aria-label': `Script ${name}` }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) onchange(update.state.doc.toString());
          }),
        ],
      }),
    );
  }

  function mark(problems: readonly ScriptProblem[]): void {
    const { doc } = view.state;
    const diagnostics = problems.map(({ line, message }) => {
      const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
      return { from, to, severity: 'error' as const, message };
    });
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }

  return { text: () => view.state.doc.toString(), open, mark, destroy: () => view.destroy() };
}

/** After a dot all members of all types: a script says no types. Otherwise functions and types. */
function completer({ types, functions }: Completions) {
  const members = new Map<string, Completion>();
  for (const type of types) {
    for (const { name, signature, doc } of type.members) {
      if (!members.has(name)) members.set(name, { label: name, detail: `${type.name}: ${signature}`, info: doc });
    }
  }
  const afterDot = [...members.values()];
  const globals: Completion[] = [
    ...functions.map(({ name, signature, doc }) => ({ label: name, type: 'function', detail: signature, info: doc })),
    ...types.map(({ name, doc }) => ({ label: name, type: 'class', info: doc })),
  ];
  return (context: CompletionContext): CompletionResult | null => {
    const before = context.matchBefore(/\.?\w*/);
    if (before === null || (before.text === '' && !context.explicit)) return null;
    const isMember = before.text.startsWith('.');
    return { from: before.from + (isMember ? 1 : 0), options: isMember ? afterDot : globals, validFor: /^\w*$/ };
  };
}
