import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { ConflictItems } from './ConflictItems.tsx';
import classes from './ConflictMark.module.css';
import { lostAt, mineAgain } from './mine-again.ts';

interface ConflictProps {
  readonly store: DraftStore;
  /** Null for the dashboard itself. */
  readonly widgetId: string | null;
  /** Whether it is a part of the page instead of a box at the widget. */
  readonly isInline?: boolean;
  onClose(): void;
}

/** What somebody else has made of a widget, what was lost, and the choice between them. */
export default function Conflict({ store, widgetId, isInline = false, onClose }: ConflictProps) {
  const words = useArea(HISTORY);
  const { config, draft } = useStore(store.state);
  const lost = lostAt(draft.lost, widgetId);
  const again = lost.flatMap((step) => mineAgain(config, step, widgetId));
  const forget = () => {
    for (const { step } of lost) store.dismiss(step);
    onClose();
  };
  const frame = {
    className: isInline ? classes.part : classes.box,
    role: isInline ? 'group' : 'dialog',
    'aria-label': words.conflict,
  };
  return (
    <div {...frame}>
      <b>{words.conflict}</b>
      <ConflictItems config={config} lost={lost} widgetId={widgetId} />
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" onClick={forget}>
          {words.keepTheirs}
        </Button>
        {again.length > 0 && (
          <Button
            size="compact-sm"
            onClick={() => {
              if (store.run(again).length === 0) forget();
            }}
          >
            {words.putMine}
          </Button>
        )}
      </div>
    </div>
  );
}
