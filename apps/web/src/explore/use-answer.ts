import type { QueryInput, TimedReportData } from '@facet/client';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../api/explore-api.ts';
import { failureOf, isWorthAsking } from '../api/failure-of.ts';

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
  const key = ['answer', deploymentId, body];
  const [cancelled, setCancelled] = useState<QueryInput | null>(null);
  const isCancelled = body !== null && cancelled === body;
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(deploymentId, body ?? {}, signal),
    enabled: body !== null && !isCancelled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthAsking,
  });
  return {
    data: body === null ? undefined : query.data,
    error: query.error,
    askedAt: query.dataUpdatedAt,
    isAsking: query.isFetching || query.isPaused,
    waitsFor: waitsFor(query),
    isOld: query.isPlaceholderData,
    isCancelled,
    cancel: () => {
      setCancelled(body);
      void client.cancelQueries({ queryKey: key });
    },
    again: () => {
      setCancelled(null);
      if (!isCancelled) void query.refetch();
    },
  };
}

function waitsFor({ isFetching, isPaused, failureReason }: UseQueryResult): Answer['waitsFor'] {
  if (isPaused) return 'connection';
  if (!isFetching || failureReason === null) return null;
  return failureOf(failureReason) === 'offline' ? 'connection' : 'server';
}
