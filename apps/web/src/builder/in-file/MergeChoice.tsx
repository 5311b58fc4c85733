import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { FileConflict } from '../../api/api-error.ts';
import { useBoard } from '../../store/board-context.ts';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import { ConflictItems } from '../conflicts/ConflictItems.tsx';
import classes from '../conflicts/ConflictMark.module.css';
import { useWidgetNames } from '../widget-names.ts';
import { mergedFile } from './merged-file.ts';

interface MergeChoiceProps {
  readonly path: string;
  readonly conflict: FileConflict;
  /** Called with the file in which both are merged. */
  onText(text: string): void;
}

/** What a colleague has committed of the same, widget by widget, and the choice between the two. Everything else is merged. */
export function MergeChoice({ path, conflict, onText }: MergeChoiceProps) {
  const words = useArea(HISTORY);
  const { dashboard } = useBoard();
  const merge = useMemo(() => mergedFile(path, conflict), [path, conflict]);
  const configs = useMemo(() => (merge === undefined ? [] : [merge.config]), [merge]);
  const nameOf = useWidgetNames(dashboard, configs);
  if (merge === undefined) return null;
  const ids = [...new Set(merge.lost.refusals.map(({ widgetId }) => widgetId))];
  return (
    <section className={classes.part} aria-label={words.conflict}>
      <b role="alert">{words.conflict}</b>
      {ids.map((id) => (
        <div key={id}>
          <b dir="auto">{id === null ? words.wholeDashboard : nameOf(id)}</b>
          <ConflictItems config={merge.config} lost={[merge.lost]} widgetId={id} />
        </div>
      ))}
      {ids.length === 0 && <p>{words.groups.reports}</p>}
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" onClick={() => onText(merge.textOf(false))}>
          {words.keepTheirs}
        </Button>
        <Button size="compact-sm" onClick={() => onText(merge.textOf(true))}>
          {words.putMine}
        </Button>
      </div>
    </section>
  );
}
