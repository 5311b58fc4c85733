import { adding, type NewWidget } from '@facet/dashboards/commands';
import { flushSync } from 'react-dom';
import type { BoardStore } from '../store/board-store.ts';
import { focusAdded } from './adding/focus-added.ts';
import { placeFor } from './adding/place-for.ts';
import type { Editor } from './editor.ts';

/** What a page around an editor can do with its dashboard. */
export interface BuilderHandle {
  /** Adds a widget where the selection is, as one step of undo, and selects it. Returns whether it was added. */
  add(widget: NewWidget): boolean;
}

export function builderHandle(editor: Editor, board: Pick<BoardStore, 'now'>): BuilderHandle {
  return {
    add(widget) {
      const { config, selection } = editor.state.getState();
      const place = placeFor(config, selection, (container) => board.now.tabs.get(container));
      const { id, commands } = adding(config, widget, place);
      // The widget is in the page before it gets the focus.
      const isRefused = flushSync(() => {
        const refused = editor.run(commands).length > 0;
        if (!refused) editor.select([id]);
        return refused;
      });
      if (!isRefused) focusAdded(id);
      return !isRefused;
    },
  };
}
