import type { ChatResult } from '@facet/client';
import { useQuery } from '@tanstack/react-query';
import { QuestionList } from '../ask/QuestionList.tsx';
import { useArea, useLocale } from '../words/area.ts';
import { ASK } from '../words/ask/ask-area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import type { ChatPlace } from './chat-place.ts';
import { suggestionsQuery } from './suggestions-query.ts';

/** How many questions are suggested after one that was not understood. */
const FEW = 3;

interface OtherQuestionsProps {
  readonly result: ChatResult;
  readonly place: ChatPlace;
  onAsk(question: string): void;
}

/** Verified questions with similar words; after a question that was not understood and has none, some to start with. */
export function OtherQuestions({ result: { status, similar }, place, onAsk }: OtherQuestionsProps) {
  const { similar: similarWords } = useArea(ASK);
  const { suggestions } = useArea(CHAT);
  const isLost = status === 'not-understood' && similar.length === 0;
  const { data } = useQuery({ ...suggestionsQuery(place, useLocale()), enabled: isLost });
  if (!isLost) return <QuestionList label={similarWords} questions={similar} onAsk={onAsk} />;
  const questions = (data?.questions ?? []).slice(0, FEW).map(({ question }) => question);
  return <QuestionList label={suggestions} questions={questions} onAsk={onAsk} />;
}
