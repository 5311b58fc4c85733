import type { ChatAiWidget } from '@facet/client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { statusOf } from '../api/api-error.ts';
import { useLocale } from '../words/area.ts';
import type { ChatPlace } from './chat-place.ts';
import { Conversation } from './conversation.ts';
import type { QuestionContext } from './question-context.ts';
import type { QuestionStatus } from './shown-chat.ts';

interface PageOfConversation {
  readonly place: ChatPlace;
  /** The chat of the address; null for a new one. */
  readonly chatId: string | null;
  /** What the page adds to a question that begins now. */
  context?: (() => QuestionContext) | undefined;
  /** Waits until the server knows what the page adds. */
  settled?: (() => Promise<void>) | undefined;
  /** The AI widget that a chat which begins now is about. */
  aiWidget?: (() => ChatAiWidget | null) | undefined;
  onChat(chatId: string | null, isNew: boolean): void;
  onQuestion?: ((question: string, status: QuestionStatus, chatId: string | undefined) => void) | undefined;
}

/** The chat that a page shows, and asking in it with the reader's language and time zone. */
export function useConversation(page: PageOfConversation) {
  const { place, chatId } = page;
  const { deploymentId, viewer, timezone } = place;
  const locale = useLocale();
  const client = useQueryClient();
  const latest = useRef(page);
  latest.current = page;
  const [conversation] = useState(
    () =>
      new Conversation({
        deploymentId,
        contextOfPage: () => latest.current.context?.() ?? {},
        pageSettled: async () => latest.current.settled?.(),
        aiWidgetOfPage: () => latest.current.aiWidget?.() ?? null,
        onChat: (id) => latest.current.onChat(id, true),
        onActivity: () => void client.invalidateQueries({ queryKey: ['chats', viewer] }),
        onQuestion: (...happened) => latest.current.onQuestion?.(...happened),
      }),
  );
  const shown = useSyncExternalStore(conversation.subscribe, () => conversation.shown);
  useEffect(() => void conversation.open(chatId), [conversation, chatId]);
  useEffect(() => () => conversation.close(), [conversation]);
  const isGone = shown.error !== null && statusOf(shown.error) === 404;
  // The chat about a summary may have been deleted since the dashboard was opened: the next question begins another one.
  useLayoutEffect(() => {
    if (isGone && latest.current.aiWidget?.() != null) latest.current.onChat(null, false);
  }, [isGone]);
  const ask = useCallback(
    (question: string) => void conversation.ask(question, { locale, timezone }),
    [conversation, locale, timezone],
  );
  return { conversation, shown, ask, reader: { locale, timezone } };
}
