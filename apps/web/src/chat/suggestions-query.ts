import { useQuery } from '@tanstack/react-query';
import { suggestedQuestions } from '../api/chat-api.ts';
import { failureOf, isWorthAsking } from '../api/failure-of.ts';
import { useLocale } from '../words/area.ts';
import type { ChatPlace } from './chat-place.ts';

/** How often suggestions are asked for again while the server cannot give them, such as while a deployment starts. */
const AGAIN_MS = 15_000;

/** Questions that a reader can start with, and whether they see anything that can be asked about. */
export const suggestionsQuery = (
  { deploymentId, viewer }: Pick<ChatPlace, 'deploymentId' | 'viewer'>,
  locale: string,
) => ({
  queryKey: ['chat-suggestions', viewer, deploymentId, locale],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => suggestedQuestions(deploymentId, locale, signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: isWorthAsking,
  refetchInterval: ({ state: { error } }: { readonly state: { readonly error: Error | null } }) =>
    error !== null && ['busy', 'offline', 'broken'].includes(failureOf(error)) && AGAIN_MS,
});

/**
 * Whether a reader sees anything that can be asked about, which is assumed until the server has answered.
 * @param isAsked whether questions can be asked here at all
 */
export function useHasData(place: ChatPlace, isAsked: boolean): boolean {
  const { data } = useQuery({ ...suggestionsQuery(place, useLocale()), enabled: isAsked });
  return data?.canAsk !== false;
}
