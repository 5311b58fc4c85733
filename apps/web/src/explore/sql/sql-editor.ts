import {
  autocompletion,
  type Completion,
  type CompletionContext,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { SQLDialect, sql } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, syntaxHighlighting, syntaxTree } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { COMPLETION_THEME } from '../../look/code-completion.ts';
import { styleNonce } from '../../look/style-nonce.ts';
import { foundCompletions } from './sql-completion.ts';
import type { SqlProblem } from './sql-problem.ts';
import { KEYWORDS, TYPE_NAMES } from './sql-words.ts';

interface SqlEditorOptions {
  readonly text: string;
  readonly label: string;
  readonly example: string;
  /** The id of the element that describes the editor. */
  readonly describedBy: string;
  /** What completes a word that begins at a place. */
  completions(text: string, at: number): readonly Completion[];
  onText(text: string): void;
  /** Ctrl Enter. */
  onApply(): void;
}

export interface SqlEditor {
  /** Replaces the text, as a step that the editor can undo. */
  setText(text: string): void;
  /** Marks what is wrong, at its place. */
  mark(problem: SqlProblem | null): void;
  /** Writes at the cursor, or instead of what is selected. */
  insert(text: string): void;
  focus(): void;
  destroy(): void;
}

const THEME = {
  '&': {
    backgroundColor: 'var(--page)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--control-radius)',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': { maxHeight: '32dvh', minHeight: '112px' },
  '.cm-content': { fontFamily: 'var(--fixed-font)', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-placeholder': { color: 'var(--soft)' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--bad)', backgroundImage: 'none' },
  '.cm-lintRange-info': { textDecoration: 'underline dotted var(--accent)', backgroundImage: 'none' },
  '.cm-tooltip .cm-completionInfo': { maxWidth: '320px' },
  ...COMPLETION_THEME,
};

/** The colours of the page, so that they suit light and dark. */
const COLOURS = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null],
    color: 'var(--link)',
    fontWeight: '500',
  },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--soft)', fontStyle: 'italic' },
  { tag: [tags.string, tags.number], color: 'var(--good)' },
  { tag: tags.special(tags.string), color: 'var(--text)' },
]);

/** A name, also one in quotes that has not ended. */
const WORD = /"(?:[^"\n]|"")*|[\p{L}_][\p{L}\p{N}_$]*/u;
/** Nodes of the grammar in which nothing is completed. */
const PLAIN = /^(?:String|LineComment|BlockComment)$/;

const fromOutside = Annotation.define<boolean>();

/** PostgreSQL, without the hundreds of words that SQL over views never has. */
const DIALECT = SQLDialect.define({
  keywords: KEYWORDS.join(' ').toLowerCase(),
  types: TYPE_NAMES,
  doubleDollarQuotedStrings: true,
  operatorChars: '+-*/<>=~!@#%^&|`?',
});

/** An editor of SQL, which completes names and marks what is wrong where it is. Tab leaves it. */
export function sqlEditor(parent: HTMLElement, options: SqlEditorOptions): SqlEditor {
  const { text, label, example, describedBy, completions, onText, onApply } = options;
  const complete = (context: CompletionContext) => {
    const { state, pos } = context;
    if (PLAIN.test(syntaxTree(state).resolveInner(pos, -1).name)) return null;
    const word = context.matchBefore(WORD);
    if (word === null && !context.explicit) return null;
    const from = word?.from ?? pos;
    const typed = (word?.text ?? '').replace(/^"/, '');
    // The quote that the editor has added at the end is replaced, too.
    const to = word?.text.startsWith('"') && state.sliceDoc(pos, pos + 1) === '"' ? pos + 1 : pos;
    return {
      from,
      to,
      options: foundCompletions(completions(state.doc.toString(), from), typed),
      filter: false,
    };
  };
  const apply = (view: EditorView) => {
    closeCompletion(view);
    onApply();
    return true;
  };
  const editor = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(styleNonce()),
        history(),
        closeBrackets(),
        bracketMatching(),
        sql({ dialect: DIALECT }),
        syntaxHighlighting(COLOURS),
        autocompletion({ override: [complete], icons: false, interactionDelay: 0 }),
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run: apply }])),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        placeholder(example),
        EditorView.domEventHandlers({ beforeinput: replaceSelection }),
        EditorView.lineWrapping,
        EditorView.theme(THEME),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy, dir: 'ltr' }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          const isFromOutside = update.transactions.some((step) => step.annotation(fromOutside) === true);
          if (!isFromOutside) onText(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText(next) {
      if (next === editor.state.doc.toString()) return;
      editor.dispatch({
        changes: { from: 0, to: editor.state.doc.length, insert: next },
        annotations: fromOutside.of(true),
      });
    },
    mark(problem) {
      editor.dispatch(
        setDiagnostics(editor.state, problem === null ? [] : diagnosticsOf(problem, editor.state)),
      );
    },
    insert(added) {
      const { from } = editor.state.selection.main;
      const isAfterWord = /[\p{L}\p{N}_"')]$/u.test(editor.state.sliceDoc(Math.max(0, from - 2), from));
      editor.dispatch(editor.state.replaceSelection(isAfterWord ? ` ${added}` : added));
      editor.focus();
    },
    focus: () => editor.focus(),
    destroy: () => editor.destroy(),
  };
}

/**
 * Types over a selection without the browser, which would give the new text the style of the old one, inline, and the
 * content security policy forbids that.
 */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const { from, to, empty } = view.state.selection.main;
  const { inputType, data } = event;
  if (empty || inputType !== 'insertText' || data === null || view.composing) return false;
  event.preventDefault();
  const change = () =>
    view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
  const isHandled = view.state
    .facet(EditorView.inputHandler)
    .some((handle) => handle(view, from, to, data, change));
  if (!isHandled) view.dispatch(change());
  return true;
}

/** The word at the place of a problem; the character before it at the end of the text. */
function diagnosticsOf({ kind, message, position }: SqlProblem, { doc }: EditorState): Diagnostic[] {
  if (position === null || doc.length === 0) return [];
  const from = Math.min(position, doc.length - 1);
  const [word = ' '] = /^(?:"[^"\n]*"?|'[^'\n]*'?|[\p{L}\p{N}_$]+)/u.exec(doc.sliceString(from)) ?? [];
  const to = Math.min(doc.length, from + word.length);
  return [{ from, to, severity: kind === 'error' ? 'error' : 'info', message }];
}
