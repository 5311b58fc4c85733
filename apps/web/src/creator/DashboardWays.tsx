import type { Dashboard } from '@facet/client';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { copyShared } from '../api/shared-api.ts';
import { workbookOf } from '../api/workspace-api.ts';
import { usePlaces } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { CONSOLE } from '../words/console/console-area.ts';
import { CREATOR } from '../words/creator/creator-area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import { PageLink } from '../workspace/PageLink.tsx';
import { WORKSPACE_KEY } from '../workspace/use-objects.ts';
import classes from './DashboardWays.module.css';

interface DashboardWaysProps {
  readonly deploymentId: number;
  readonly dashboard: Pick<Dashboard, 'workbookId' | 'fromSharedWorkspace'>;
  readonly showBack: boolean;
  readonly showEdit: boolean;
  readonly showDuplicate: boolean;
  /** Opens the editor of a workbook's dashboard. */
  onBuilder(workbookId: number): void;
}

/** The ways from a dashboard: back, to its editor, or to a copy of what the creator may only view. */
export function DashboardWays({ deploymentId, dashboard, ...props }: DashboardWaysProps) {
  const { showBack, showEdit, showDuplicate, onBuilder } = props;
  const { workbookId, fromSharedWorkspace } = dashboard;
  const words = useArea(CREATOR);
  const { workspace } = useArea(CONSOLE);
  const { edit } = useArea(EDITOR);
  const places = usePlaces();
  const { data } = useQuery({
    queryKey: [WORKSPACE_KEY, 'workbook', deploymentId, workbookId],
    queryFn: ({ signal }) => workbookOf(deploymentId, workbookId, signal),
    enabled: !fromSharedWorkspace && showEdit,
  });
  const copying = useMutation({
    mutationFn: () => copyShared(deploymentId, workbookId),
    onSuccess: ({ id }) => onBuilder(id),
  });
  const canEdit = showEdit && data?.canEdit === true && data.sourcePath === null;
  const canCopy = showDuplicate && fromSharedWorkspace;
  if (!showBack && !canEdit && !canCopy) return null;
  return (
    <div className={classes.bar}>
      {showBack && (
        <PageLink
          href={fromSharedWorkspace ? places.shared(deploymentId) : places.folder(deploymentId, null)}
          className={classes.back}
        >
          <IconArrowLeft size={16} aria-hidden className={classes.arrow} />
          {fromSharedWorkspace ? words.shared : workspace}
        </PageLink>
      )}
      <span className={classes.gap} />
      {copying.error !== null && <span role="alert">{copying.error.message}</span>}
      {canCopy && (
        <Button variant="default" loading={copying.isPending} onClick={() => copying.mutate()}>
          {words.copyToEdit}
        </Button>
      )}
      {canEdit && (
        <Button component={PageLink} href={places.builder(deploymentId, workbookId)}>
          {edit}
        </Button>
      )}
    </div>
  );
}
