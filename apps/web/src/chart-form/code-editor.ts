import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, defaultHighlightStyle, foldGutter, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { styleNonce } from '../look/style-nonce.ts';
import type { ReadCode } from './read-code.ts';
import { placeInText } from './spec-place.ts';

interface CodeEditorOptions {
  readonly text: string;
  readonly label: string;
  readonly isDark: boolean;
  read(text: string): ReadCode;
  onText(text: string): void;
  /** The editor is left. */
  onLeave?(): void;
}

const THEME = {
  '&': { backgroundColor: 'var(--page)', color: 'var(--text)', fontSize: '12px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content, .cm-gutters': { fontFamily: 'var(--fixed-font)' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--page)', color: 'var(--soft)', border: 'none' },
  '.cm-scroller': { maxHeight: '60dvh', minHeight: '200px' },
  '.cm-tooltip': { backgroundColor: 'var(--card)', color: 'var(--text)', border: '1px solid var(--line)' },
};

/** An editor of JSON that marks what is wrong where it is. Tab leaves it. */
export function codeEditor(parent: HTMLElement, options: CodeEditorOptions): EditorView {
  const { label, isDark, read, onText, onLeave } = options;
  const isJson = jsonParseLinter();
  const problems = (view: EditorView): Diagnostic[] => {
    const wrong = view.state.doc.length === 0 ? [] : isJson(view);
    if (wrong.length > 0) return wrong;
    const found = read(view.state.doc.toString());
    if ('spec' in found || found.problem === 'not-json') return [];
    const { path, message } = found;
    return [{ ...placeInText(view.state, path), severity: 'error', message: `${path} ${message}`.trim() }];
  };
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        EditorView.cspNonce.of(styleNonce()),
        lineNumbers(),
        foldGutter(),
        history(),
        json(),
        bracketMatching(),
        // Its colours are made for light pages; dark ones have plain text.
        ...(isDark ? [] : [syntaxHighlighting(defaultHighlightStyle)]),
        linter(problems, { delay: 300 }),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.theme(THEME, { dark: isDark }),
        EditorView.contentAttributes.of({ 'aria-label': label, dir: 'ltr' }),
        EditorView.domEventHandlers({ blur: () => onLeave?.() }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onText(update.state.doc.toString());
        }),
      ],
    }),
  });
}
