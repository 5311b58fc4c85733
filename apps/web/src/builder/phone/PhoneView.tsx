import { type KeyboardEvent, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Board } from '../../board/Board.tsx';
import type { BoardStore } from '../../store/board-store.ts';
import { frameSelector } from '../canvas/frame-selector.ts';
import { frameAt, isOperated } from '../canvas/pointing.ts';
import { asItIs, type Prepare } from '../draft/prepare.ts';
import { useEditor, useEditorState } from '../editor.ts';
import classes from './Phone.module.css';
import { PhoneWidget } from './PhoneWidget.tsx';
import { PhoneProvider } from './phone-context.ts';
import { withHidden } from './phone-layout.ts';
import { usePhoneEdits } from './use-phone-edits.ts';

interface PhoneViewProps {
  readonly board: BoardStore;
  readonly prepare?: Prepare;
}

/** The board as on a phone: its widgets are put in order, made higher, and hidden there. */
export default function PhoneView({ board, prepare = asItIs }: PhoneViewProps) {
  const editor = useEditor();
  const config = useEditorState((state) => state.config);
  const edits = usePhoneEdits();
  const [announcement, announce] = useState('');
  useLayoutEffect(() => {
    const shows = prepare(config);
    board.edit(withHidden(shows.config), shows.unread);
  }, [board, config, prepare]);
  const actions = useMemo(
    () => ({
      move(id: string, step: 1 | -1, button?: 'up' | 'down') {
        // An element that moves loses the focus.
        flushSync(() => announce(edits.move(id, step)));
        const frame = document.querySelector<HTMLElement>(frameSelector(id));
        // At the end, the button is off.
        const buttons = button === undefined ? [] : [button, button === 'up' ? 'down' : 'up'];
        const found = buttons
          .map((one) => frame?.querySelector<HTMLElement>(`[data-do="${one}"]:enabled`))
          .find((one) => one != null);
        (found ?? frame)?.focus();
        frame?.scrollIntoView({ block: 'nearest' });
      },
      toggle: (id: string) => announce(edits.toggle(id)),
    }),
    [edits],
  );
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const id = frameAt(target)?.dataset.widget;
    if (id === undefined || isOperated(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowUp') actions.move(id, -1);
    else if (event.key === 'ArrowDown') actions.move(id, 1);
    else if (event.key === 'Enter' || event.key === ' ') editor.select([id]);
    else if (event.key === 'Escape') editor.select([]);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its widgets take the focus, and have the same by keys
    <div
      className={classes.phone}
      onKeyDown={press}
      onClick={({ target }) => {
        if (isOperated(target as HTMLElement)) return;
        const id = frameAt(target as HTMLElement)?.dataset.widget;
        editor.select(id === undefined ? [] : [id]);
      }}
    >
      <PhoneProvider value={actions}>
        <Board board={board} showHeader={false} showDownloads={false} showWidget={PhoneWidget} />
      </PhoneProvider>
      <p role="status" className={classes.announced}>
        {announcement}
      </p>
    </div>
  );
}
