import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type DeliveryKey, runsPage, runsRequest, starting } from '../../api/deliveries-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { nextPage } from '../../api/next-page.ts';
import { ShowMore } from '../../look/ShowMore.tsx';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { ErrorState, WidgetSkeleton } from '../../look/States.tsx';
import { useArea } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import classes from '../Deliveries.module.css';
import { RunRow } from './RunRow.tsx';

interface RunListProps {
  readonly deliveryKey: DeliveryKey;
  readonly timezone: string;
}

/** The runs of a delivery, newest first. They are read again when the server has news of one. */
export function RunList({ deliveryKey: key, timezone }: RunListProps) {
  const words = useArea(DELIVERIES);
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: ['deliveries', key.deploymentId, 'runs', key.id],
    queryFn: ({ pageParam, signal }) => runsPage(key, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    retry: isWorthAsking,
  });
  const start = useMutation({
    mutationFn: () => starting(key).send(),
    onSettled: () => client.invalidateQueries({ queryKey: ['deliveries', key.deploymentId] }),
  });
  const runs = list.data?.pages.flatMap(({ items }) => items);
  const shown = runsRequest(key);
  const isBusy = runs?.some(({ state }) => state === 'pending' || state === 'running') ?? true;
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{words.runs}</h2>
        <ShowRequest request={shown} operation={shown.operation} parameters={shown.parameters} />
        <Button variant="default" loading={start.isPending} disabled={isBusy} onClick={() => start.mutate()}>
          {words.runNow}
        </Button>
      </div>
      {start.error !== null && (
        <p className={classes.error} role="alert">
          {start.error.message}
        </p>
      )}
      {list.error !== null && runs === undefined && (
        <ErrorState error={list.error} title={words.failed} onRetry={() => void list.refetch()} />
      )}
      {runs === undefined && list.error === null && <WidgetSkeleton shape="table" />}
      {runs?.length === 0 && <p className={classes.about}>{words.noRuns}</p>}
      <div>
        {runs?.map((run) => (
          <RunRow key={run.id} deliveryKey={key} run={run} timezone={timezone} />
        ))}
      </div>
      <ShowMore list={list} label={words.showMore} />
    </section>
  );
}
