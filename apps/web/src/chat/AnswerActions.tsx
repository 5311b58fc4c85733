import type { ChatMessage } from '@facet/client';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy, IconRefresh, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../look/copy-text.ts';
import { Hint } from '../look/Hint.tsx';
import { useArea } from '../words/area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import classes from './AnswerActions.module.css';

interface AnswerActionsProps {
  readonly message: ChatMessage;
  onRate(message: ChatMessage, rating: ChatMessage['rating']): void;
  onAgain(message: ChatMessage): void;
}

/** What can be done with an answer as a whole. */
export function AnswerActions({ message, onRate, onAgain }: AnswerActionsProps) {
  const words = useArea(CHAT);
  const [isCopied, setCopied] = useState(false);
  const { text, rating } = message;
  const copy = async () => {
    await copyText(text);
    setCopied(true);
  };
  const rate = (value: 'up' | 'down') => onRate(message, rating === value ? null : value);
  const actions = [
    ...(text === ''
      ? []
      : [
          {
            label: isCopied ? words.copied : words.copy,
            Icon: isCopied ? IconCheck : IconCopy,
            onClick: () => void copy(),
          },
        ]),
    { label: words.again, Icon: IconRefresh, onClick: () => onAgain(message) },
    { label: words.good, Icon: IconThumbUp, isPressed: rating === 'up', onClick: () => rate('up') },
    { label: words.bad, Icon: IconThumbDown, isPressed: rating === 'down', onClick: () => rate('down') },
  ];
  return (
    <div className={classes.actions}>
      {actions.map(({ label, Icon, onClick, ...pressed }) => (
        <Hint key={label} label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={label}
            {...('isPressed' in pressed && { 'aria-pressed': pressed.isPressed })}
            onClick={onClick}
          >
            <Icon size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Hint>
      ))}
    </div>
  );
}
