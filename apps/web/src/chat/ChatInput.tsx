import { ActionIcon } from '@mantine/core';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useArea } from '../words/area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import classes from './ChatInput.module.css';

/** The most characters of a question that the server reads. */
const LONGEST = 1000;
/** The most pixels that the field grows to. */
const TALLEST = 160;

interface ChatInputProps {
  readonly ref: Ref<{ focus(): void }>;
  readonly text: string;
  readonly isRunning: boolean;
  /** The last question, to ask it in other words; null for none. */
  readonly last: string | null;
  onText(text: string): void;
  onAsk(question: string): void;
  onStop(): void;
}

/** The field for questions. Enter asks, Shift and Enter begin a line, Escape stops the answer, the up arrow edits the last question. */
export function ChatInput({ ref, text, isRunning, last, onText, onAsk, onStop }: ChatInputProps) {
  const words = useArea(CHAT);
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const { current } = field;
    if (current === null) return;
    current.style.height = 'auto';
    current.style.height = `${Math.min(current.scrollHeight, TALLEST)}px`;
  }, [text]);
  const question = text.trim();
  const ask = () => {
    if (question !== '' && !isRunning) onAsk(question);
  };
  const press = (event: KeyboardEvent) => {
    // Enter also ends a word that is composed of several keys.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      ask();
    } else if (event.key === 'Escape' && isRunning) {
      event.preventDefault();
      onStop();
    } else if (event.key === 'ArrowUp' && text === '' && last !== null) {
      event.preventDefault();
      onText(last);
    }
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <textarea
        ref={field}
        className={classes.field}
        rows={1}
        dir="auto"
        aria-label={words.field}
        placeholder={words.field}
        maxLength={LONGEST}
        enterKeyHint="send"
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={press}
      />
      {isRunning ? (
        <ActionIcon size={36} radius="xl" variant="default" aria-label={words.stop} onClick={onStop}>
          <IconPlayerStopFilled size={16} aria-hidden />
        </ActionIcon>
      ) : (
        <ActionIcon type="submit" size={36} radius="xl" aria-label={words.ask} disabled={question === ''}>
          <IconArrowUp size={18} stroke={2} aria-hidden />
        </ActionIcon>
      )}
    </form>
  );
}
