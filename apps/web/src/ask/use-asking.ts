import type { AskedQuery, AskResponse, WordReading } from '@facet/client';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { askInWords } from '../api/ask-api.ts';
import { useLocale } from '../words/area.ts';

interface Chosen {
  readonly text: string;
  readonly member: string | null;
  readonly value: WordReading['value'];
}

/** A question as it was asked: with the question before it, and what was chosen for its words. */
interface Asked {
  readonly question: string;
  readonly before: AskedQuery | null;
  readonly chosen: readonly Chosen[];
}

/** A question that somebody asks, and what has become of it. */
export interface Asking {
  readonly question: string | null;
  readonly answer: AskResponse | undefined;
  readonly error: Error | null;
  readonly isAsking: boolean;
  /** @param before what a follow-up is about; null for nothing */
  ask(question: string, before: AskedQuery | null): void;
  /** Asks the same again, with another meaning of some of its words. */
  choose(text: string, reading: WordReading): void;
}

/**
 * Asks questions in words. A new one ends the one before at the source.
 * @param onAnswer gets the answer to the last question
 */
export function useAsking(deploymentId: number, onAnswer: (answer: AskResponse) => void): Asking {
  const locale = useLocale();
  const running = useRef<AbortController>(undefined);
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: ({ question, before, chosen }: Asked) => {
      running.current?.abort();
      running.current = new AbortController();
      const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
      const context = { ...(before && { query: before }), chosen: [...chosen] };
      const body = { question, locale, timezone, context };
      return askInWords(deploymentId, body, running.current.signal);
    },
  });
  const run = (asked: Asked) => mutate(asked, { onSuccess: onAnswer });
  return {
    question: variables?.question ?? null,
    answer: data,
    error,
    isAsking: isPending,
    ask: (question, before) => run({ question, before, chosen: [] }),
    choose: (text, { member, value }) => {
      if (variables === undefined) return;
      const others = variables.chosen.filter((one) => one.text !== text);
      run({ ...variables, chosen: [...others, { text, member, value }] });
    },
  };
}
