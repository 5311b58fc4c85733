import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import classes from './ConflictMark.module.css';
import { LateConflict } from './late-conflict.ts';
import { useLostSteps } from './lost-context.ts';
import { lostAt } from './mine-again.ts';

/** A mark on a widget that somebody else has changed before, which opens what to do about it. */
export function ConflictMark({ widgetId }: { readonly widgetId: string }) {
  const store = useLostSteps();
  return store === null ? null : <Mark store={store} widgetId={widgetId} />;
}

function Mark({ store, widgetId }: { readonly store: DraftStore; readonly widgetId: string }) {
  const words = useArea(HISTORY);
  const lost = useStore(store.state, ({ draft }) => draft.lost);
  const [isOpen, setOpen] = useState(false);
  if (lostAt(lost, widgetId).length === 0) return null;
  return (
    // Neither selects the widget nor drags it.
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps what its button gets from the canvas
    <span
      className={classes.place}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <button
        type="button"
        className={classes.mark}
        aria-label={words.conflict}
        title={words.conflict}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAlertTriangle size={16} aria-hidden />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <LateConflict store={store} widgetId={widgetId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
