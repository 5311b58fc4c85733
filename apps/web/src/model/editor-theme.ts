import { COMPLETION_THEME } from '../look/code-completion.ts';
import { CODE_THEME } from '../look/code-look.ts';
import { SEARCH_THEME } from './name-keys.ts';

/** The look of the text of a file. */
export const EDITOR_THEME = {
  ...CODE_THEME,
  ...COMPLETION_THEME,
  ...SEARCH_THEME,
  '&': { ...CODE_THEME['&'], fontSize: '13px' },
  // The caret and its line show the focus.
  '&.cm-focused, .cm-content': { outline: 'none' },
  '.cm-content': CODE_THEME['.cm-content'],
  '&.cm-focused .cm-activeLineGutter': { color: 'var(--text)' },
  // One of several gutters marks the line of the cursor.
  '&.cm-focused .cm-gutter:first-child .cm-activeLineGutter': { boxShadow: 'inset 2px 0 var(--accent)' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--raised) 60%, transparent)',
  },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent) !important',
  },
  '.cm-lintRange-warning': { textDecoration: 'underline wavy var(--warning)', backgroundImage: 'none' },
  '.cm-diagnostic': {
    fontFamily: 'var(--font)',
    padding: '4px 8px',
    whiteSpace: 'pre-wrap',
    maxWidth: '60ch',
  },
  '.cm-diagnostic-error': { borderInlineStart: '3px solid var(--bad)' },
  '.cm-diagnostic-warning': { borderInlineStart: '3px solid var(--warning)' },
  '.cm-matchingBracket': { backgroundColor: 'var(--raised)', outline: '1px solid var(--edge)' },
};
