import { useInfiniteQuery } from '@tanstack/react-query';
import { statusOf } from '../api/api-error.ts';
import { chatsPage } from '../api/chat-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { nextPage } from '../api/next-page.ts';
import type { ChatPlace } from './chat-place.ts';

/** The first page of the reader's chats, as the history shows it. */
export const chatsQuery = (
  { deploymentId, viewer }: Pick<ChatPlace, 'deploymentId' | 'viewer'>,
  search: string,
) => ({
  queryKey: ['chats', viewer, deploymentId, search],
  queryFn: ({
    pageParam,
    signal,
  }: {
    readonly pageParam: string | undefined;
    readonly signal: AbortSignal;
  }) => chatsPage(deploymentId, search, pageParam, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: nextPage,
  retry: isWorthAsking,
});

/** Whether the reader may ask. Only the server knows: it refuses the list of their chats if they may not. */
export function useMayAsk(place: ChatPlace): boolean {
  const { error } = useInfiniteQuery(chatsQuery(place, ''));
  return statusOf(error) !== 403;
}
