import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type AddedChart, takeBack } from '../../api/chat-authoring-api.ts';
import { useArea } from '../../words/area.ts';
import { CHAT_AUTHORING } from '../../words/chat-authoring/chat-authoring-area.ts';
import classes from './ResultWays.module.css';

interface AddedNoteProps {
  readonly deploymentId: number;
  readonly added: AddedChart;
  /** Opens the editor; absent on surfaces without one. */
  readonly onOpen: (() => void) | undefined;
}

/** Where an answer was added, with the ways there and back. */
export function AddedNote({ deploymentId, added, onOpen }: AddedNoteProps) {
  const words = useArea(CHAT_AUTHORING);
  const undoing = useMutation({ mutationFn: () => takeBack(deploymentId, added) });
  const isBack = undoing.isSuccess;
  return (
    <div className={classes.note}>
      <span role="status" dir="auto">
        {isBack ? words.undone : words.added(added.workbookName)}
      </span>
      {onOpen !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={onOpen}>
          {words.open}
        </Button>
      )}
      {!isBack && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={undoing.isPending}
          onClick={() => undoing.mutate()}
        >
          {words.undo}
        </Button>
      )}
      {undoing.error !== null && (
        <span className={classes.failure} role="alert">
          {words.notUndone}
        </span>
      )}
    </div>
  );
}
