import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { embedAccessOf, ifAllowed, publication } from '../api/embed-api.ts';
import { Dialog } from '../look/Dialog.tsx';
import { ErrorDetails } from '../look/ErrorDetails.tsx';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { useArea, useLocale } from '../words/area.ts';
import { PUBLISHING } from '../words/publishing/publishing-area.ts';
import { WORKSPACE_KEY } from '../workspace/use-objects.ts';
import type { FinishedDashboard } from './finished-dashboard.ts';
import classes from './Publishing.module.css';

interface PublicationDialogProps {
  readonly dashboard: FinishedDashboard;
  onClose(): void;
}

/** Unpublishes a dashboard, with what that means for its viewers, or publishes its last version again. */
export default function PublicationDialog({ dashboard, onClose }: PublicationDialogProps) {
  const { deploymentId, workbookId, title, isPublished } = dashboard;
  const words = useArea(PUBLISHING);
  const { unpublishing } = words;
  const client = useQueryClient();
  const key = { deploymentId, workbookId };
  const change = publication(key, !isPublished);
  const work = useMutation({
    mutationFn: () => change.send(),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [WORKSPACE_KEY] });
      onClose();
    },
  });
  return (
    <Dialog title={isPublished ? unpublishing.title(title) : words.republish} width={480} onClose={onClose}>
      {isPublished && (
        <>
          <p className={classes.text}>{unpublishing.text}</p>
          <LostEmbeds dashboard={dashboard} />
        </>
      )}
      <p className={classes.text}>{unpublishing.kept}</p>
      {work.error !== null && (
        <div className={classes.bad} role="alert">
          <p>{unpublishing.failed}</p>
          <ErrorDetails error={work.error} />
        </div>
      )}
      <div className={classes.actions}>
        <ShowRequest
          request={change.shown}
          operation={change.shown.operation}
          parameters={change.shown.parameters}
        />
        <span className={classes.gap} />
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          {...(isPublished ? { color: 'red' } : {})}
          loading={work.isPending}
          onClick={() => work.mutate()}
        >
          {isPublished ? unpublishing.confirm : words.republish}
        </Button>
      </div>
    </Dialog>
  );
}

/** Which customers have the dashboard in their pages. */
function LostEmbeds({ dashboard: { deploymentId, workbookId } }: Pick<PublicationDialogProps, 'dashboard'>) {
  const { unpublishing } = useArea(PUBLISHING);
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['embed-access', deploymentId, workbookId],
    queryFn: ({ signal }) => ifAllowed(embedAccessOf({ deploymentId, workbookId }, signal)),
    gcTime: 0,
  });
  const count = data?.tenants.length ?? 0;
  if (data?.allEmbedUsers.enabled) return <p className={classes.text}>{unpublishing.allEmbedUsers}</p>;
  if (count === 0) return null;
  return <p className={classes.text}>{unpublishing.tenants(count, count.toLocaleString(locale))}</p>;
}
