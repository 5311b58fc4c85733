import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { foldGutter, foldKeymap, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState, StateEffect, StateField, Transaction } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { FileProblem } from '@facet/dashboards/file';
import { CODE_COLOURS, CODE_THEME } from '../../look/code-look.ts';
import { styleNonce } from '../../look/style-nonce.ts';
import { textDifference } from '../../look/text-difference.ts';

interface Span {
  readonly from: number;
  readonly to: number;
}

interface YamlEditorOptions {
  readonly text: string;
  readonly label: string;
  onText(text: string): void;
  /** The author has moved the caret. */
  onCaret(offset: number): void;
}

export interface YamlEditor {
  /** Replaces what is different; the caret stays at its place in the rest. */
  setText(text: string): void;
  mark(problems: readonly FileProblem[]): void;
  /** Highlights the lines of parts, and shows the first of them. */
  show(spans: readonly Span[], isScrolled: boolean): void;
  destroy(): void;
}

const THEME = {
  ...CODE_THEME,
  '.cm-chosen': { backgroundColor: 'var(--raised)', boxShadow: 'inset 2px 0 var(--accent)' },
};

const fromOutside = Annotation.define<boolean>();
const choose = StateEffect.define<readonly Span[]>();
const CHOSEN = Decoration.line({ class: 'cm-chosen' });

const chosenLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, { changes, effects, state }) {
    let now = lines.map(changes);
    for (const effect of effects)
      if (effect.is(choose)) now = Decoration.set(linesOf(state, effect.value), true);
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function linesOf({ doc }: EditorState, spans: readonly Span[]) {
  const starts = spans.flatMap(({ from, to }) => {
    const first = doc.lineAt(Math.min(from, doc.length)).number;
    const last = doc.lineAt(Math.min(Math.max(from, to - 1), doc.length)).number;
    return Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index).from);
  });
  return [...new Set(starts)].map((start) => CHOSEN.range(start));
}

/** An editor of YAML that marks what is wrong where it is. Tab leaves it. */
export function yamlEditor(parent: HTMLElement, options: YamlEditorOptions): YamlEditor {
  const { text, label, onText, onCaret } = options;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(styleNonce()),
        lineNumbers(),
        foldGutter(),
        history(),
        yaml(),
        syntaxHighlighting(CODE_COLOURS),
        chosenLines,
        keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap]),
        EditorView.theme(THEME),
        EditorView.contentAttributes.of({ 'aria-label': label, dir: 'ltr' }),
        EditorView.updateListener.of(({ docChanged, selectionSet, transactions, state }) => {
          if (transactions.some((step) => step.annotation(fromOutside) === true)) return;
          if (docChanged) onText(state.doc.toString());
          else if (selectionSet) onCaret(state.selection.main.head);
        }),
      ],
    }),
  });
  const outside = [fromOutside.of(true), Transaction.addToHistory.of(false)];
  return {
    setText(next) {
      const changes = textDifference(view.state.doc.toString(), next);
      if (changes !== undefined) view.dispatch({ changes, annotations: outside });
    },
    mark(problems) {
      const { doc } = view.state;
      const diagnostics = problems.map(({ line, column, message }) => {
        const { from, to } = doc.line(Math.min(line, doc.lines));
        return { from: Math.min(from + column - 1, to), to, severity: 'error' as const, message };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    show(spans, isScrolled) {
      const [first] = spans;
      const scroll =
        first === undefined || !isScrolled || first.from > view.state.doc.length
          ? []
          : [EditorView.scrollIntoView(first.from, { y: 'start', yMargin: 24 })];
      view.dispatch({ effects: [choose.of(spans), ...scroll], annotations: outside });
    },
    destroy: () => view.destroy(),
  };
}
