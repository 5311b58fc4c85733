import { Button } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import { createNewWorkbook } from '../api/workspace-changes.ts';
import { usePlaces } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import { FollowContext } from './follow.ts';
import { OtherWays } from './OtherWays.tsx';
import classes from './WorkspacePage.module.css';

interface NewDashboardProps {
  readonly deploymentId: number;
  /** The folder in which it will be; null for the root. */
  readonly folderId: number | null;
  /** Begins it with a view; undefined where the person may not. */
  readonly onFromView: (() => void) | undefined;
}

/** The button that begins a dashboard: in a workbook of its own, which opens in the editor. */
export function NewDashboard({ deploymentId, folderId, onFromView }: NewDashboardProps) {
  const { newDashboard, untitled } = useArea(EDITOR);
  const follow = use(FollowContext);
  const places = usePlaces();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createNewWorkbook(deploymentId, { name: untitled, folderId }),
    onSuccess: ({ id }) => follow(places.builder(deploymentId, id)),
  });
  return (
    <>
      <span className={classes.ways}>
        <Button
          leftSection={<IconLayoutDashboard size={16} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {newDashboard}
        </Button>
        {onFromView !== undefined && <OtherWays onFromView={onFromView} />}
      </span>
      {error !== null && <span role="alert">{error.message}</span>}
    </>
  );
}
