import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { syntaxHighlighting } from '@codemirror/language';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { CODE_COLOURS, CODE_THEME } from './code-look.ts';
import { loadLanguage } from './language-of.ts';
import { styleNonce } from './style-nonce.ts';

interface TextComparedOptions {
  readonly path: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Between two changes; `$` stands for a number. */
  readonly unchanged: string;
  /** With it, the later text can be edited, and the person chooses between the two at each change. */
  readonly choice?: { readonly mine: string; readonly theirs: string };
}

const THEME = {
  ...CODE_THEME,
  '.cm-changedLine, .cm-inlineChangedLine': {
    backgroundColor: 'color-mix(in srgb, var(--good) 14%, transparent) !important',
  },
  '.cm-deletedChunk': { backgroundColor: 'color-mix(in srgb, var(--bad) 12%, transparent) !important' },
  '.cm-changedText': { background: 'color-mix(in srgb, var(--good) 30%, transparent) !important' },
  '.cm-deletedText, .cm-deletedChunk .cm-deletedText': {
    background: 'color-mix(in srgb, var(--bad) 26%, transparent) !important',
  },
  '.cm-collapsedLines': {
    background: 'var(--raised) !important',
    color: 'var(--soft)',
    fontFamily: 'var(--font)',
    padding: '4px 12px !important',
    '&:before, &:after': { content: '"⋯"' },
  },
  '.cm-chunkButtons button': {
    background: 'var(--card) !important',
    border: '1px solid var(--line) !important',
    color: 'var(--text) !important',
    borderRadius: 'var(--control-radius)',
    font: '500 12px/20px var(--font)',
    padding: '0 8px',
    marginInlineStart: '4px',
    cursor: 'pointer',
  },
};

/** Shows what differs between two texts of a file, line by line. */
export function textCompared(parent: HTMLElement, options: TextComparedOptions) {
  const { path, label, before, after, unchanged, choice } = options;
  const isReadOnly = choice === undefined;
  const extensionsWith = (language: Awaited<ReturnType<typeof loadLanguage>>) => [
    EditorView.cspNonce.of(styleNonce()),
    lineNumbers(),
    language,
    syntaxHighlighting(CODE_COLOURS),
    EditorView.lineWrapping,
    EditorState.readOnly.of(isReadOnly),
    EditorState.phrases.of({ '$ unchanged lines': unchanged }),
    isReadOnly ? [] : [history(), keymap.of([...defaultKeymap, ...historyKeymap])],
    unifiedMergeView({
      original: before,
      gutter: true,
      // All of a new file has changed, so that marks within its lines would say nothing.
      highlightChanges: before !== '',
      collapseUnchanged: { margin: 3, minSize: 6 },
      mergeControls:
        choice !== undefined &&
        ((type, action) => {
          const button = document.createElement('button');
          button.type = 'button';
          button.textContent = type === 'accept' ? choice.mine : choice.theirs;
          button.addEventListener('mousedown', action);
          button.addEventListener('keydown', (event) => {
            if (event.key === 'Enter' || event.key === ' ') action(event as unknown as MouseEvent);
          });
          return button;
        }),
    }),
    EditorView.theme(THEME),
    EditorView.contentAttributes.of({ 'aria-label': label, dir: 'ltr', tabindex: '0' }),
  ];
  const view = new EditorView({
    parent,
    state: EditorState.create({ doc: after, extensions: extensionsWith([]) }),
  });
  void loadLanguage(path).then(
    (language) => {
      // What was chosen or typed meanwhile stays.
      if (view.state.doc.toString() === after)
        view.setState(EditorState.create({ doc: after, extensions: extensionsWith(language) }));
    },
    () => undefined,
  );
  return { text: () => view.state.doc.toString(), destroy: () => view.destroy() };
}
