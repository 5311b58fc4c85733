import { adding, type NewWidget } from '@facet/dashboards/commands';
import type { BoardStore } from '../store/board-store.ts';
import { focusAdded } from './adding/focus-added.ts';
import { insertWidget } from './adding/insert-widget.ts';
import { placeFor } from './adding/place-for.ts';
import type { Editor } from './editor.ts';
import type { MakeChart } from './question/make-chart.ts';

/** A draft as its editor shows it, with values in its controls that are not saved. */
export interface ShownDraft {
  readonly workbookId: number;
  readonly board: BoardStore;
  /** Waits until the server has the changes of the editor, or cannot have them for now. */
  saved(): Promise<void>;
}

/** What a page around an editor can do with its dashboard. */
export interface BuilderHandle {
  /** Adds a widget where the selection is, as one step of undo, and selects it. Returns whether it was added. */
  add(widget: NewWidget): boolean;
  /** Keeps a report with the dashboard; absent where the dashboard shows reports of its workbook. */
  readonly makeChart?: MakeChart | undefined;
  /** Absent where a file defines the dashboard, which has no draft. */
  readonly draft?: ShownDraft | undefined;
}

export function builderHandle(
  editor: Editor,
  board: Pick<BoardStore, 'now'>,
  makeChart?: MakeChart,
): BuilderHandle {
  return {
    makeChart,
    add(widget) {
      const { config, selection } = editor.state.getState();
      const place = placeFor(config, selection, (container) => board.now.tabs.get(container));
      const added = adding(config, widget, place);
      const isAdded = insertWidget(editor, added);
      if (isAdded) focusAdded(added.id);
      return isAdded;
    },
  };
}
