import type { AskInChatInput, ChatMessage, WordReading } from '@facet/client';

/** What a question is about, besides its words. */
export type QuestionContext = NonNullable<AskInChatInput['context']>;

/** The context of a question after others: the last query, which it may follow up. */
export function contextAfter(messages: readonly ChatMessage[]): QuestionContext {
  const last = messages.flatMap(({ results }) => results).findLast(({ query }) => query !== null);
  if (last?.query == null) return {};
  const { query, contextFilters = [] } = last;
  return { query, ...(contextFilters.length > 0 && { contextFilters }) };
}

/** A context with another meaning of some words. */
export function withReading(
  context: QuestionContext,
  text: string,
  { member, value }: WordReading,
): QuestionContext {
  const others = (context.chosen ?? []).filter((one) => one.text !== text);
  return { ...context, chosen: [...others, { text, member, value }] };
}
