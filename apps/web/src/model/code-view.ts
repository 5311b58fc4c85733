import { autocompletion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, isolateHistory, redo, undo } from '@codemirror/commands';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import {
  forEachDiagnostic,
  lintGutter,
  lintKeymap,
  setDiagnostics,
  setDiagnosticsEffect,
} from '@codemirror/lint';
import {
  Annotation,
  Compartment,
  EditorSelection,
  EditorState,
  type Extension,
  Text,
  Transaction,
} from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { CODE_COLOURS } from '../look/code-look.ts';
import { languageOf, loadLanguage } from '../look/language-of.ts';
import { styleNonce } from '../look/style-nonce.ts';
import { textDifference } from '../look/text-difference.ts';
import type { FormEditor, FormProblem } from '../model-form/form-editor.ts';
import { EDITOR_THEME } from './editor-theme.ts';
import { namesAt } from './name-at.ts';
import { caretIn, nameKeys, type OnName, searchInFile } from './name-keys.ts';
import { type ModelNames, yamlCompletions } from './yaml-completion.ts';

/** What is wrong with a line of a file, which is counted from 1. */
export interface LineProblem {
  readonly line: number;
  readonly message: string;
  readonly isError: boolean;
}

interface CodeViewOptions {
  names(): ModelNames;
  onText(path: string, doc: Text): void;
  /** A name of the model is asked about. */
  readonly onName: OnName;
  /** What the search shows, by its words in English. */
  phrases(): Readonly<Record<string, string>>;
  /** The caret is on another line. */
  onLine(path: string, line: number): void;
}

/** How a file is shown. */
export interface ShownCode {
  readonly path: string;
  readonly label: string;
  readonly doc: Text;
  readonly isReadOnly: boolean;
}

const fromOutside = Annotation.define<boolean>();

/** An editor that shows one of several files, and keeps the undo history and the caret of each. Tab leaves it. */
export class CodeView implements FormEditor {
  readonly #view: EditorView;
  readonly #options: CodeViewOptions;
  readonly #states = new Map<string, EditorState>();
  readonly #language = new Compartment();
  readonly #mode = new Compartment();
  readonly #listeners = new Set<() => void>();
  readonly #beside = new Compartment();
  #path: string | undefined;

  constructor(parent: HTMLElement, options: CodeViewOptions) {
    this.#options = options;
    // Styles without the nonce would be blocked.
    const state = EditorState.create({ extensions: EditorView.cspNonce.of(styleNonce()) });
    this.#view = new EditorView({ parent, state });
  }

  /** Shows a file. What was changed by anything but typing is taken over. */
  show(shown: ShownCode): void {
    if (this.#path !== shown.path) {
      this.#leave();
      this.#path = shown.path;
      this.#view.setState(this.#states.get(shown.path) ?? this.#stateOf(shown));
      void this.#highlight(shown.path);
    }
    const { doc } = this.#view.state;
    const found = doc.eq(shown.doc) ? undefined : textDifference(doc.toString(), shown.doc.toString());
    this.#view.dispatch({
      ...(found === undefined ? {} : { changes: { ...found, insert: linesOf(found.insert) } }),
      effects: this.#mode.reconfigure(modeOf(shown)),
      annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
    });
  }

  /** Forgets a file that was closed. */
  forget(path: string): void {
    this.#states.delete(path);
    if (this.#path === path) this.#path = undefined;
  }

  mark(problems: readonly LineProblem[]): void {
    const { doc } = this.#view.state;
    const diagnostics = problems.map(({ line, message, isError }) => {
      const { from, to, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
      const start = from + (text.length - text.trimStart().length);
      return {
        from: start < to ? start : from,
        to,
        severity: isError ? ('error' as const) : ('warning' as const),
        message,
      };
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  /** Moves the caret to a line and shows it. */
  goTo(line: number, takesFocus: boolean): void {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    this.#view.dispatch({
      selection: EditorSelection.cursor(from),
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
      annotations: fromOutside.of(true),
    });
    if (takesFocus) this.#view.focus();
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  get hasFocus(): boolean {
    return this.#view.hasFocus;
  }

  get problems(): readonly FormProblem[] {
    const found: FormProblem[] = [];
    forEachDiagnostic(this.#view.state, ({ message, severity }, from, to) =>
      found.push({ from, to, message, isError: severity === 'error' }),
    );
    return found;
  }

  edit(edits: Parameters<FormEditor['edit']>[0]): void {
    this.#view.dispatch({
      changes: edits.map(({ from, to, insert }) => ({ from, to, insert: linesOf(insert) })),
      annotations: [isolateHistory.of('full'), Transaction.userEvent.of('input.form')],
    });
  }

  select(from: number, to: number): void {
    this.#view.dispatch({
      selection: EditorSelection.range(from, to),
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
  }

  undo(): void {
    undo(this.#view);
  }

  redo(): void {
    redo(this.#view);
  }

  listen(onChange: () => void): () => void {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  }

  /** Shows something beside the lines of the file, such as who wrote them. */
  beside(extension: Extension): void {
    this.#view.dispatch({ effects: this.#beside.reconfigure(extension) });
  }

  focus(): void {
    this.#view.focus();
  }

  /** The names at the caret. */
  namesAtCaret(): readonly string[] {
    return this.#path === undefined ? [] : namesAt(caretIn(this.#path, this.#view.state));
  }

  destroy(): void {
    this.#view.destroy();
  }

  #leave(): void {
    if (this.#path !== undefined) this.#states.set(this.#path, this.#view.state);
  }

  async #highlight(path: string): Promise<void> {
    // Without its colours, a file is still a text.
    const language = await loadLanguage(path).catch(() => []);
    if (this.#path === path) this.#view.dispatch({ effects: this.#language.reconfigure(language) });
  }

  #stateOf({ path, doc }: ShownCode): EditorState {
    return EditorState.create({
      doc,
      extensions: [
        EditorView.cspNonce.of(styleNonce()),
        this.#beside.of([]),
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentUnit.of('  '),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        syntaxHighlighting(CODE_COLOURS),
        this.#language.of([]),
        this.#mode.of([]),
        autocompletion({ override: [(context) => this.#completions(path, context)], icons: false }),
        searchInFile(this.#options.phrases()),
        nameKeys(path, this.#options.onName),
        keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap]),
        EditorView.theme(EDITOR_THEME),
        EditorView.updateListener.of(({ docChanged, selectionSet, transactions, state, startState }) => {
          const isMarked = transactions.some(({ effects }) =>
            effects.some((one) => one.is(setDiagnosticsEffect)),
          );
          if (docChanged || isMarked) for (const listener of this.#listeners) listener();
          if (transactions.some((step) => step.annotation(fromOutside) === true)) return;
          if (docChanged) this.#options.onText(path, state.doc);
          const lineIn = (one: EditorState) => one.doc.lineAt(one.selection.main.head).number;
          if (selectionSet && lineIn(state) !== lineIn(startState)) this.#options.onLine(path, lineIn(state));
        }),
      ],
    });
  }

  #completions(path: string, { state, pos, explicit }: CompletionContext) {
    const language = languageOf(path);
    if (language !== 'yaml' && language !== 'yaml-jinja') return null;
    const line = state.doc.lineAt(pos);
    const before = [...state.doc.iterLines(1, line.number), line.text.slice(0, pos - line.from)];
    const found = yamlCompletions(before, this.#options.names());
    if (found === null || (!explicit && found.from === pos - line.from)) return null;
    return { from: line.from + found.from, options: [...found.options], validFor: /^[\w.]*$/ };
  }
}

/** Lines that keep the line breaks of Windows, which CodeMirror would take for its own in a string. */
function linesOf(text: string): Text {
  return Text.of(text.split('\n'));
}

function modeOf({ label, isReadOnly }: ShownCode) {
  return [
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      dir: 'ltr',
      ...(isReadOnly ? { 'aria-readonly': 'true' } : {}),
    }),
  ];
}
