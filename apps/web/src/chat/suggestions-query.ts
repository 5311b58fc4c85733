import { suggestedQuestions } from '../api/chat-api.ts';
import { failureOf, isWorthAsking } from '../api/failure-of.ts';
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
