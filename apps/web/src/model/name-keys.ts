import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type Caret, namesAt } from './name-at.ts';

/** What can be asked of a name of the model. */
export type NameAction = 'definition' | 'uses' | 'rename';

/** Asks about the name at the caret, which may be any of these. */
export type OnName = (action: NameAction, names: readonly string[]) => void;

const KEYS: readonly (readonly [string, NameAction])[] = [
  ['F12', 'definition'],
  ['Shift-F12', 'uses'],
  ['F2', 'rename'],
];

/** The keys that ask about the name at the caret, and Ctrl-click for its definition. On a Mac, it is the command key. */
export function nameKeys(path: string, onName: OnName): Extension {
  return [
    keymap.of(
      KEYS.map(([key, action]) => ({
        key,
        preventDefault: true,
        run: ({ state }) => {
          onName(action, namesAt(caretIn(path, state)));
          return true;
        },
      })),
    ),
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        const at = event.ctrlKey || event.metaKey ? view.posAtCoords(event) : null;
        if (at === null || event.button !== 0) return false;
        onName('definition', namesAt(caretIn(path, view.state, at)));
        return true;
      },
    }),
  ];
}

/** Where the caret is. */
export function caretIn(path: string, { doc, selection }: EditorState, at = selection.main.head): Caret {
  return { path, text: doc.toString(), at };
}

/** Searching and replacing in the file. @param phrases what the panel shows, by its words in English */
export function searchInFile(phrases: Readonly<Record<string, string>>): Extension {
  return [
    search({ top: true }),
    EditorState.phrases.of(phrases),
    keymap.of([
      ...searchKeymap,
      {
        key: 'Ctrl-h',
        mac: 'Mod-Alt-f',
        preventDefault: true,
        run: (view) => {
          openSearchPanel(view);
          view.dom.querySelector<HTMLInputElement>('.cm-search [name="replace"]')?.select();
          return true;
        },
      },
    ]),
  ];
}

/** How the panel of the search looks. */
export const SEARCH_THEME = {
  '.cm-panels': { backgroundColor: 'var(--card)', color: 'var(--text)', fontFamily: 'var(--font)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    padding: '8px 40px 8px 8px',
    fontSize: '13px',
  },
  '.cm-panel.cm-search br': { flexBasis: '100%', height: '0', content: '""' },
  '.cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label': { margin: '0' },
  '.cm-panel.cm-search label': { display: 'flex', alignItems: 'center', gap: '4px', fontSize: '12px' },
  '.cm-panel.cm-search input[type="checkbox"]': { accentColor: 'var(--accent)' },
  '.cm-panel .cm-textfield': {
    flex: '0 1 200px',
    minWidth: '120px',
    height: '28px',
    padding: '0 8px',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--control-radius)',
    backgroundColor: 'var(--page)',
    color: 'var(--text)',
    font: '13px/20px var(--fixed-font)',
  },
  '.cm-panel .cm-textfield:focus-visible, .cm-panel button:focus-visible': {
    outline: '2px solid var(--accent)',
    outlineOffset: '-1px',
  },
  '.cm-panel .cm-button': {
    height: '28px',
    padding: '0 8px',
    border: '1px solid var(--line)',
    borderRadius: 'var(--control-radius)',
    backgroundImage: 'none',
    backgroundColor: 'var(--page)',
    color: 'var(--text)',
    font: '13px/20px var(--font)',
    cursor: 'pointer',
  },
  '.cm-panel .cm-button:hover': { backgroundColor: 'var(--raised)' },
  '.cm-panel.cm-search [name="close"]': {
    top: '8px',
    right: '8px',
    width: '28px',
    height: '28px',
    borderRadius: 'var(--control-radius)',
    color: 'var(--soft)',
    fontSize: '18px',
    cursor: 'pointer',
  },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--warning) 30%, transparent)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--accent) 40%, transparent)' },
};
