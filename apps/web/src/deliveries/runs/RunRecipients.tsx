import type { NotificationRun } from '@facet/client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type DeliveryKey, runRecipientsPage } from '../../api/deliveries-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { nextPage } from '../../api/next-page.ts';
import { ShowMore } from '../../look/ShowMore.tsx';
import { ErrorState } from '../../look/States.tsx';
import { useArea, useLocale } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import classes from '../Deliveries.module.css';
import { RunState } from '../RunState.tsx';
import { momentIn } from '../schedule-words.ts';

interface RunRecipientsProps {
  readonly deliveryKey: DeliveryKey;
  readonly run: NotificationRun;
  readonly timezone: string;
}

/** What each recipient of a run got, or why they got nothing. */
export function RunRecipients({ deliveryKey: key, run, timezone }: RunRecipientsProps) {
  const words = useArea(DELIVERIES);
  const locale = useLocale();
  const list = useInfiniteQuery({
    queryKey: ['deliveries', key.deploymentId, 'run-recipients', key.id, run.id],
    queryFn: ({ pageParam, signal }) => runRecipientsPage(key, run.id, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    retry: isWorthAsking,
  });
  if (list.error !== null && list.data === undefined)
    return <ErrorState error={list.error} title={words.failed} onRetry={() => void list.refetch()} />;
  const found = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <ul className={classes.list} aria-label={words.recipients}>
        {found.map(({ userId, username, email, embedTenantName, outcome, reason, sentAt }) => (
          <li key={userId} className={classes.item}>
            <span data-wide>
              <bdi>{email ?? username}</bdi>
              {embedTenantName !== null && <span className={classes.about}> · {embedTenantName}</span>}
              {reason !== null && (
                <span className={classes.about} dir="auto">
                  {' '}
                  {reason}
                </span>
              )}
            </span>
            {sentAt !== null && (
              <span className={classes.about}>{momentIn(locale, new Date(sentAt), timezone)}</span>
            )}
            <RunState state={outcome} text={words.outcomes[outcome]} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <ShowMore list={list} label={words.showMore} size="compact-sm" />
        </div>
      )}
    </>
  );
}
