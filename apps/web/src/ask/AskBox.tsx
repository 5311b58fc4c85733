import type { AskedQuery, AskResponse } from '@facet/client';
import { ActionIcon, Loader, TextInput } from '@mantine/core';
import { IconArrowRight, IconMessageQuestion } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSearchKey } from '../look/use-search-key.ts';
import { useArea } from '../words/area.ts';
import { ASK } from '../words/ask/ask-area.ts';
import classes from './Ask.module.css';
import { AskedParts } from './AskedParts.tsx';
import { AskOutcome } from './AskOutcome.tsx';
import { partsOf } from './parts-of.ts';
import { QuestionList } from './QuestionList.tsx';
import { useAsking } from './use-asking.ts';

/** The most characters of a question that the server reads. */
const LONGEST = 1000;

interface AskBoxProps {
  readonly deploymentId: number;
  /** The question that a follow-up is about; null for none. */
  readonly before: AskedQuery | null;
  /** Whether the page still shows the last answer. */
  readonly isCurrent: boolean;
  onAnswer(answer: AskResponse): void;
}

/** A field for questions in words, with what became of the last one. The slash key leads to it. */
export function AskBox({ deploymentId, before, isCurrent, onAnswer }: AskBoxProps) {
  const words = useArea(ASK);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  const { answer, error, isAsking, ask, choose } = useAsking(deploymentId, onAnswer);
  const question = text.trim();
  const isShown = answer !== undefined && !isAsking && error === null && (isCurrent || answer.query === null);
  return (
    <search className={classes.box}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (question !== '') ask(question, before);
        }}
      >
        <TextInput
          ref={field}
          size="sm"
          radius="md"
          aria-label={words.label}
          placeholder={words.label}
          maxLength={LONGEST}
          autoComplete="off"
          enterKeyHint="send"
          dir="auto"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          leftSection={<IconMessageQuestion size={18} stroke={1.6} aria-hidden />}
          rightSection={
            <ActionIcon
              type="submit"
              variant="subtle"
              size={28}
              aria-label={words.ask}
              disabled={question === ''}
            >
              {isAsking ? <Loader size={14} /> : <IconArrowRight size={18} stroke={1.8} aria-hidden />}
            </ActionIcon>
          }
        />
      </form>
      {isShown && <AskedParts parts={partsOf(answer)} onChoose={choose} />}
      <div className={classes.outcome} role="status">
        {isAsking && <span className={classes.hidden}>{words.asking}</span>}
        {!isAsking && error !== null && (
          <p className={classes.failed}>
            {words.failed}: {error.message}
          </p>
        )}
        {isShown && <AskOutcome answer={answer} />}
      </div>
      {isShown && (
        <QuestionList
          label={words.similar}
          questions={answer.similar}
          onAsk={(similar) => {
            setText(similar);
            ask(similar, null);
          }}
        />
      )}
    </search>
  );
}
