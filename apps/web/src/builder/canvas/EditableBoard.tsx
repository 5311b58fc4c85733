import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Board, type BoardProps } from '../../board/Board.tsx';
import type { BoardStore } from '../../store/board-store.ts';
import { createFocusStore, FocusProvider, noteFocus } from '../controls/reach-marks.ts';
import { asItIs, type Prepare } from '../draft/prepare.ts';
import { useEditor, useEditorState } from '../editor.ts';
import { startDrag } from './drag.ts';
import classes from './EditableBoard.module.css';
import { EditableWidget } from './EditableWidget.tsx';
import { frameSelector } from './frame-selector.ts';
import { startLasso } from './lasso.ts';
import { edgeAt, frameAt, isOperated, pressed, siblingsOf } from './pointing.ts';
import { useAnnounced } from './use-announced.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useClipboard } from './use-clipboard.ts';
import { wideLayout } from './wide-layout.ts';

interface EditableBoardProps extends Omit<BoardProps, 'board' | 'showWidget' | 'widgetId'> {
  readonly board: BoardStore;
  readonly prepare?: Prepare;
}

/** The board of the viewer, whose widgets are selected, moved and resized, with the pointer and from the keyboard. */
export function EditableBoard({ board, prepare = asItIs, ...shown }: EditableBoardProps) {
  const editor = useEditor();
  const config = useEditorState((state) => state.config);
  const root = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const [focus] = useState(createFocusStore);
  const { announcement, announce, names } = useAnnounced(board);
  const keys = useCanvasKeys(root, { announce, names });
  const { copy, paste } = useClipboard({ announce, names });
  useLayoutEffect(() => {
    const shows = prepare(config);
    board.edit(wideLayout(shows.config), shows.unread);
  }, [board, config, prepare]);

  const press = (event: PointerEvent) => {
    if (event.button !== 0 || root.current === null || mark.current === null) return;
    const target = event.target as HTMLElement;
    if (isOperated(target)) return;
    const { state } = editor;
    const frame = frameAt(target);
    if (frame === undefined) {
      if (event.pointerType === 'touch') return;
      startLasso(root.current, mark.current, event.nativeEvent, (ids) =>
        editor.select(event.shiftKey ? [...new Set([...state.getState().selection, ...ids])] : ids),
      );
      return;
    }
    const widgetId = frame.dataset.widget ?? '';
    const before = state.getState().selection;
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    if (isMore || !before.includes(widgetId)) editor.select(pressed(before, widgetId, isMore));
    const isGrip = target.closest('[data-grip], [data-edge]') !== null;
    // A finger scrolls the page, but where it takes a handle.
    if (isMore || (event.pointerType === 'touch' && !isGrip) || !hasGrid(root.current)) return;
    const { selection } = state.getState();
    const edge = edgeAt(target);
    startDrag({
      root: root.current,
      mark: mark.current,
      config: state.getState().config,
      tabs: board.now.tabs,
      widgetId,
      ids: edge === undefined ? siblingsOf(state.getState().config, widgetId, selection) : [widgetId],
      edge,
      event: event.nativeEvent,
      // A click, rather than a drag, on one of several leaves only that one.
      onClick: () => editor.select([widgetId]),
      onEnd: (drop) => {
        if (drop === undefined) {
          announce(names.words.stays);
          return;
        }
        // Rendered before the shifts are taken away.
        flushSync(() => editor.run(drop.commands()));
        // In another container, it is another element.
        root.current?.querySelector<HTMLElement>(frameSelector(widgetId))?.focus({ preventScroll: true });
        const said = edge === undefined ? names.placeOf : names.sizeOf;
        announce(said(state.getState().config, widgetId));
      },
    });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its widgets take the focus, and have the same by keys
    <div
      ref={root}
      className={classes.canvas}
      onPointerDown={press}
      onFocus={({ target }) => noteFocus(focus, config, frameAt(target)?.dataset.widget)}
      onBlur={() => noteFocus(focus, config, undefined)}
      onKeyDown={(event: KeyboardEvent) => keys(event)}
      onCopy={(event: ClipboardEvent) => copy(event)}
      onCut={(event: ClipboardEvent) => copy(event, true)}
      onPaste={(event: ClipboardEvent) => paste(event)}
    >
      <FocusProvider value={focus}>
        <Board {...shown} board={board} showWidget={EditableWidget} />
      </FocusProvider>
      <div ref={mark} className={classes.mark} hidden />
      <div className={classes.shield} />
      <p role="status" className={classes.announced}>
        {announcement}
      </p>
    </div>
  );
}

/** Below the width of a grid, widgets are in one column: their cells are not to be seen. */
function hasGrid(root: HTMLElement): boolean {
  return root.querySelector('[data-arrangement]')?.getAttribute('data-arrangement') === 'grid';
}
