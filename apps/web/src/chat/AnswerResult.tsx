import type { ChatMessage, ChatResult, WordReading } from '@facet/client';
import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconTelescope } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { AskedParts } from '../ask/AskedParts.tsx';
import { AskOutcome } from '../ask/AskOutcome.tsx';
import { partsOf } from '../ask/parts-of.ts';
import { SimilarQuestions } from '../ask/SimilarQuestions.tsx';
import { LaterPart } from '../look/LaterPart.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import classes from './AnswerResult.module.css';
import type { ChatPlace } from './chat-place.ts';

// Charts are as large as the rest of the page.
const ResultRows = lazy(() => import('./ResultRows.tsx'));
const SaveResult = lazy(() => import('./SaveResult.tsx'));

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
  const { deploymentId, viewer, timezone, openInExplore, maySave, ResultActions } = place;
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { chatId, id: messageId } = message;
  const { query } = result;
  const explore = async () => {
    if (query === null) return;
    const { addressOfQuery } = await import('./address-of-query.ts');
    const address = await addressOfQuery(deploymentId, query);
    if (address !== null) openInExplore?.(address);
  };
  return (
    <section className={classes.result} aria-label={words.rows}>
      <div className={classes.text}>
        <AskOutcome answer={hasText ? result : { ...result, text: null }} />
      </div>
      <AskedParts parts={partsOf(result)} onChoose={onChoose} />
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
      {query !== null && (openInExplore !== undefined || maySave) && (
        <div className={classes.ways}>
          {openInExplore !== undefined && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconTelescope size={16} aria-hidden />}
              onClick={() => void explore()}
            >
              {words.explore}
            </Button>
          )}
          {maySave && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconDeviceFloppy size={16} aria-hidden />}
              onClick={() => setSaving(true)}
            >
              {words.save}
            </Button>
          )}
          <span role="status">{isSaved && words.saved}</span>
        </div>
      )}
      {ResultActions !== undefined && <ResultActions message={message} result={result} />}
      <SimilarQuestions questions={result.similar} onAsk={onAsk} />
      {isSaving && query !== null && (
        <LaterPart>
          <SaveResult
            deploymentId={deploymentId}
            name={message.question}
            query={query}
            chart={result.chart}
            onSaved={() => {
              setSaving(false);
              setSaved(true);
            }}
            onClose={() => setSaving(false)}
          />
        </LaterPart>
      )}
    </section>
  );
}
