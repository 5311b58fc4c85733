import type { QueryInput, TimedReportData } from '@facet/client';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ask } from '../../api/explore-api.ts';
import { failureOf, isWorthAsking } from '../../api/failure-of.ts';
import { onBranch, useAskedBranch } from '../asked-branch.ts';

/** The answer to a question: the rows, whether newer ones are on their way, and what ends that. */
export interface Answer {
  readonly data: TimedReportData | undefined;
  readonly error: Error | null;
  /** When the rows came, in milliseconds; 0 before. */
  readonly askedAt: number;
  readonly isAsking: boolean;
  /** What the question waits for, to be asked again without the person. */
  readonly waitsFor: 'connection' | 'server' | null;
  /** Whether the rows are those of the question before. */
  readonly isOld: boolean;
  /** Whether the person has ended the query. */
  readonly isCancelled: boolean;
  cancel(): void;
  again(): void;
}

/**
 * The answer of the server to a query; whoever changes the query, or leaves the page, ends the one before at the source.
 * @param body null for a question without fields
 */
export function useAnswer(deploymentId: number, body: QueryInput | null): Answer {
  const client = useQueryClient();
  const branch = useAskedBranch();
  const queryKey = useMemo(() => ['answer', deploymentId, body, branch], [deploymentId, body, branch]);
  const [cancelled, setCancelled] = useState<QueryInput | null>(null);
  const isCancelled = body !== null && cancelled === body;
  const asked = {
    queryKey,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      ask(deploymentId, onBranch(body, branch) ?? {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthAsking,
  };
  const isEnabled = body !== null && !isCancelled;
  // Before the page is drawn with the new question, which takes about as long as a fast answer.
  if (isEnabled && client.getQueryState(asked.queryKey) === undefined) void client.prefetchQuery(asked);
  const query = useQuery({ ...asked, enabled: isEnabled, placeholderData: keepPreviousData });
  const { error, dataUpdatedAt: askedAt, isPlaceholderData: isOld, refetch } = query;
  const data = body === null ? undefined : query.data;
  const isAsking = query.isFetching || query.isPaused;
  const cause = waitsFor(query);
  return useMemo(
    () => ({
      data,
      error,
      askedAt,
      isAsking,
      waitsFor: cause,
      isOld,
      isCancelled,
      cancel: () => {
        setCancelled(body);
        void client.cancelQueries({ queryKey });
      },
      again: () => {
        setCancelled(null);
        if (!isCancelled) void refetch();
      },
    }),
    [data, error, askedAt, isAsking, cause, isOld, isCancelled, client, queryKey, body, refetch],
  );
}

function waitsFor({ isFetching, isPaused, failureReason }: UseQueryResult): Answer['waitsFor'] {
  if (isPaused) return 'connection';
  if (!isFetching || failureReason === null) return null;
  return failureOf(failureReason) === 'offline' ? 'connection' : 'server';
}
