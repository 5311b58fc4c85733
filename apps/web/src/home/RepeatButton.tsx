import type { AttentionItem } from '@facet/client';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendAgain, syncAgain } from '../api/home-api.ts';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { useArea } from '../words/area.ts';
import { START } from '../words/start/start-area.ts';
import classes from './HomeTop.module.css';

/** Starts a sync or a delivery that has failed again. Nothing for what cannot be repeated as it is. */
export function RepeatButton({ item: { kind, id, deploymentId, notificationId } }: { item: AttentionItem }) {
  const words = useArea(START);
  const client = useQueryClient();
  const repeat = useMutation({
    mutationFn: async (): Promise<unknown> => {
      if (deploymentId === null) return undefined;
      if (kind === 'sync') return syncAgain(deploymentId);
      return sendAgain(deploymentId, Number(notificationId), Number(id));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['attention'] }),
  });
  if ((kind !== 'sync' && kind !== 'run') || deploymentId === null) return null;
  const base = `/api/v1/deployments/${deploymentId}`;
  const run = { deploymentId, id: Number(notificationId), runId: Number(id) };
  return (
    <div className={classes.repeat}>
      <Button
        variant="default"
        size="compact-sm"
        loading={repeat.isPending}
        disabled={repeat.isSuccess}
        onClick={() => repeat.mutate()}
      >
        {kind === 'sync' ? words.syncAgain : words.sendAgain}
      </Button>
      {kind === 'sync' ? (
        <ShowRequest
          request={{ method: 'POST', path: `${base}/dbt-sync` }}
          operation="startDbtSync"
          parameters={{ deploymentId }}
        />
      ) : (
        <ShowRequest
          request={{ method: 'POST', path: `${base}/notifications/${run.id}/runs/${run.runId}/retry` }}
          operation="retryNotificationRun"
          parameters={run}
        />
      )}
      <span role="status">{repeat.isSuccess ? words.started : repeat.error?.message}</span>
    </div>
  );
}
