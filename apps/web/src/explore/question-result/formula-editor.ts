import {
  autocompletion,
  type Completion,
  type CompletionContext,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { type Diagnostic, linter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { COLUMN_FUNCTIONS, ROW_FUNCTIONS } from '@facet/dashboards/calculations';
import { COMPLETION_THEME, matching } from '../../look/code-completion.ts';
import { styleNonce } from '../../look/style-nonce.ts';
import type { FormulaProblem } from './check-formula.ts';
import type { ResultColumn } from './use-result-columns.ts';

interface FormulaEditorOptions {
  readonly text: string;
  readonly label: string;
  readonly columns: readonly ResultColumn[];
  check(text: string): FormulaProblem | undefined;
  /** What is wrong, in words. */
  textOf(problem: FormulaProblem): string;
  onText(text: string): void;
}

const THEME = {
  '&': {
    backgroundColor: 'var(--card)',
    color: 'var(--text)',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--control-radius)',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-content': { minHeight: '54px', fontFamily: 'var(--fixed-font)', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-placeholder': { color: 'var(--soft)' },
  ...COMPLETION_THEME,
};

/** An editor of a formula, which completes names and marks what is wrong where it is. Tab leaves it. */
export function formulaEditor(parent: HTMLElement, options: FormulaEditorOptions): EditorView {
  const { text, label, columns, check, textOf, onText } = options;
  const completions = [...columns.map(columnCompletion), ...FUNCTIONS];
  const complete = (context: CompletionContext) => {
    const word = context.matchBefore(/[\p{L}_$][\p{L}\p{N}_$.]*/u);
    if (word === null && !context.explicit) return null;
    const options = matching(completions, word?.text ?? '');
    return { from: word?.from ?? context.pos, options, filter: false };
  };
  const problems = ({ state: { doc } }: EditorView): Diagnostic[] => {
    const problem = doc.toString().trim() === '' ? undefined : check(doc.toString());
    if (problem === undefined) return [];
    const from = Math.min(problem.at, doc.length);
    const to = Math.min(doc.length, from + Math.max(1, problem.name?.length ?? 1));
    return [{ from, to, severity: 'error', message: textOf(problem) }];
  };
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      selection: { anchor: text.length },
      extensions: [
        EditorView.cspNonce.of(styleNonce()),
        history(),
        closeBrackets(),
        // Enter that comes a moment too early would make a line, which no formula needs.
        autocompletion({ override: [complete], icons: false, interactionDelay: 0 }),
        linter(problems, { delay: 300 }),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        placeholder(columns.length === 0 ? '' : `${columns.at(-1)?.name} * 2`),
        EditorView.lineWrapping,
        EditorView.theme(THEME),
        EditorView.contentAttributes.of({ 'aria-label': label, dir: 'ltr' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onText(update.state.doc.toString());
        }),
      ],
    }),
  });
}

/** A column is found by its title, and named as in the result. */
function columnCompletion({ name, title }: ResultColumn): Completion {
  return { label: name, displayLabel: title, detail: name, type: 'variable' };
}

const FUNCTIONS: readonly Completion[] = Object.entries({ ...ROW_FUNCTIONS, ...COLUMN_FUNCTIONS }).map(
  ([name]): Completion => ({
    label: name,
    detail: '()',
    type: 'function',
    apply: (view, _, from, to) =>
      view.dispatch({
        changes: { from, to, insert: `${name}()` },
        selection: { anchor: from + name.length + 1 },
      }),
  }),
);
