import type { ChatMessage, WordReading } from '@facet/client';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { lazy } from 'react';
import { AfterAWhile } from '../look/AfterAWhile.tsx';
import { LaterPart } from '../look/LaterPart.tsx';
import { useArea } from '../words/area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import { AnswerActions } from './AnswerActions.tsx';
import { AnswerResult } from './AnswerResult.tsx';
import { AnswerSteps } from './AnswerSteps.tsx';
import classes from './ChatMessageItem.module.css';
import type { ChatPlace } from './chat-place.ts';
import { useRowsSoon } from './load-rows.ts';

const Markdown = lazy(() =>
  import('../widgets/Markdown.tsx').then((module) => ({ default: module.Markdown })),
);

interface ChatMessageItemProps {
  readonly message: ChatMessage;
  readonly place: ChatPlace;
  onAsk(question: string): void;
  onAgain(message: ChatMessage): void;
  onChoose(message: ChatMessage, text: string, reading: WordReading): void;
  onRate(message: ChatMessage, rating: ChatMessage['rating']): void;
}

/** A question and its answer, as far as there is one. */
export function ChatMessageItem({ message, place, onAsk, onAgain, onChoose, onRate }: ChatMessageItemProps) {
  const words = useArea(CHAT);
  const { question, state, text, steps, results, notices, error, answeredBy } = message;
  const isRunning = state === 'running';
  useRowsSoon(isRunning);
  // Sentences of the grammar are those of their results, which show them with what they are about.
  const isOfModel =
    answeredBy === 'model' || (answeredBy === null && results.every((one) => one.text !== text));
  return (
    <li className={classes.message} aria-busy={isRunning}>
      <h2 className={classes.question} dir="auto">
        <span className={classes.unseen}>{words.question}: </span>
        {question}
      </h2>
      <AnswerSteps steps={steps} isRunning={isRunning} />
      {isOfModel && text !== '' && (
        <LaterPart waiting={<p dir="auto">{text}</p>}>
          <Markdown text={text} hasLinks={false} />
        </LaterPart>
      )}
      {results.map((result) => (
        <AnswerResult
          key={result.id}
          message={message}
          result={result}
          place={place}
          hasText={!isOfModel}
          onAsk={onAsk}
          onChoose={(words, reading) => onChoose(message, words, reading)}
        />
      ))}
      {notices.map((notice) => (
        <p key={notice} className={classes.note}>
          {words.notices[notice as keyof typeof words.notices] ?? notice}
        </p>
      ))}
      {isRunning && steps.length === 0 && text === '' && (
        <AfterAWhile>
          <p className={classes.waiting}>{words.answering}</p>
        </AfterAWhile>
      )}
      {state === 'cancelled' && <p className={classes.note}>{words.stopped}</p>}
      {state === 'failed' && (
        <p className={classes.failed}>
          <IconAlertTriangle size={16} aria-hidden className={classes.icon} />
          <span>
            {words.failed} <bdi>{error?.message}</bdi>
          </span>
        </p>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <Button
          variant="default"
          size="xs"
          className={classes.again ?? ''}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => onAgain(message)}
        >
          {words.again}
        </Button>
      )}
      {state === 'completed' && <AnswerActions message={message} onRate={onRate} onAgain={onAgain} />}
    </li>
  );
}
