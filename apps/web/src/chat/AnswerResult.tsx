import type { ChatMessage, ChatResult, WordReading } from '@facet/client';
import { lazy } from 'react';
import { AskedParts } from '../ask/AskedParts.tsx';
import { AskOutcome } from '../ask/AskOutcome.tsx';
import { partsOf } from '../ask/parts-of.ts';
import { LaterPart } from '../look/LaterPart.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import classes from './AnswerResult.module.css';
import { DraftOfAnswer } from './authoring/DraftOfAnswer.tsx';
import { ResultWays } from './authoring/ResultWays.tsx';
import type { ChatPlace } from './chat-place.ts';
import { loadRows } from './load-rows.ts';
import { OtherQuestions } from './OtherQuestions.tsx';

// Charts are as large as the rest of the page.
const ResultRows = lazy(loadRows);

interface AnswerResultProps {
  readonly message: ChatMessage;
  readonly result: ChatResult;
  readonly place: ChatPlace;
  /** Whether its sentences are the answer. */
  readonly hasText: boolean;
  onAsk(question: string): void;
  onChoose(text: string, reading: WordReading): void;
}

/** What was understood of a question, its rows, and what can be done with them. */
export function AnswerResult({ message, result, place, hasText, onAsk, onChoose }: AnswerResultProps) {
  const words = useArea(CHAT);
  const { deploymentId, viewer, timezone, ResultActions } = place;
  const { chatId, id: messageId } = message;
  const { query } = result;
  return (
    <section className={classes.result} aria-label={words.rows}>
      <div className={classes.text}>
        <AskOutcome answer={hasText ? result : { ...result, text: null }} />
      </div>
      <AskedParts parts={partsOf(result)} onChoose={onChoose} />
      {ResultActions !== undefined && <ResultActions message={message} result={result} />}
      {query !== null && (
        <LaterPart waiting={<WidgetSkeleton shape="bars" />}>
          <ResultRows
            messageKey={{ deploymentId, chatId, messageId }}
            viewer={viewer}
            result={result}
            timezone={timezone}
          />
        </LaterPart>
      )}
      {query !== null && <ResultWays {...{ message, result, query, place }} />}
      {result.draft != null && <DraftOfAnswer {...{ message, result, place }} draft={result.draft} />}
      <OtherQuestions result={result} place={place} onAsk={onAsk} />
    </section>
  );
}
