import type { ChatMessage } from '@facet/client';
import type { ChatEvent } from '../api/follow-answer.ts';

/** A message after something has happened to its answer. What is known already changes nothing. */
export function afterEvent(message: ChatMessage, event: ChatEvent): ChatMessage {
  switch (event.type) {
    case 'text':
      return { ...message, text: message.text + event.data.delta };
    case 'step':
      return { ...message, steps: replaced(message.steps, event.data) };
    case 'result':
      return { ...message, results: replaced(message.results, event.data) };
    case 'notice':
      return { ...message, notices: [...new Set([...message.notices, event.data.reason])] };
    case 'end':
      return { ...message, ...event.data };
    default:
      return message;
  }
}

/** A message whose answer is received from its start. */
export function unanswered(message: ChatMessage): ChatMessage {
  return { ...message, text: '', steps: [], results: [], notices: [] };
}

/** A question that has just been asked. */
export function askedMessage(id: string, chatId: string, question: string, createdAt: Date): ChatMessage {
  return {
    id,
    chatId,
    question,
    state: 'running',
    text: '',
    steps: [],
    results: [],
    notices: [],
    error: null,
    rating: null,
    answeredBy: null,
    createdAt: createdAt.toISOString(),
    finishedAt: null,
  };
}

function replaced<T extends { readonly id: string }>(items: readonly T[], item: T): T[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((one) => (one.id === item.id ? item : one))
    : [...items, item];
}
