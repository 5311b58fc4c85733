import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ErrorDetails } from '../../look/ErrorDetails.tsx';
import { useArea } from '../../words/area.ts';
import { KEPT_FILTERS } from '../../words/kept-filters/kept-filters-area.ts';
import { failureText } from './failure-text.ts';
import classes from './KeptFilters.module.css';
import { keptFiltersKey } from './kept-filters-key.ts';
import type { KeptFilterNotice } from './kept-undo.ts';

interface KeptFilterUndoProps {
  readonly deploymentId: number;
  readonly view: string;
  readonly notice: KeptFilterNotice;
}

/** What has just been changed or deleted, and the way back. */
export function KeptFilterUndo({ deploymentId, view, notice }: KeptFilterUndoProps) {
  const words = useArea(KEPT_FILTERS);
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: notice.undo,
    onSettled: () => client.invalidateQueries({ queryKey: keptFiltersKey(deploymentId, view) }),
  });
  return (
    <div className={classes.actions} role="status">
      <span className={classes.text} dir="auto">
        {undo.isSuccess ? words.undone : notice.text}
      </span>
      {!undo.isSuccess && (
        <Button size="compact-sm" variant="subtle" loading={undo.isPending} onClick={() => undo.mutate()}>
          {words.undo}
        </Button>
      )}
      {undo.error !== null && (
        <div role="alert" className={classes.failed}>
          <p>{failureText(words, undo.error)}</p>
          <ErrorDetails error={undo.error} />
        </div>
      )}
    </div>
  );
}
