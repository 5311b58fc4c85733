import { Button } from '@mantine/core';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import type { PropsWithChildren } from 'react';
import { useArea } from '../words/area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import classes from './ChatTools.module.css';

/** Parts that a host may leave out. */
export interface ChatParts {
  readonly showsNewChat: boolean;
  readonly showsInput: boolean;
  readonly showsHistory: boolean;
}

/** Everything that a chat can show. */
export const ALL_PARTS: ChatParts = { showsNewChat: true, showsInput: true, showsHistory: true };

interface ChatToolsProps {
  readonly parts: ChatParts;
  readonly isHistoryOpen: boolean;
  readonly canBegin: boolean;
  onHistory(): void;
  onBegin(): void;
}

/** The ways to earlier chats and to a new one, and those of the page around them as children. */
export function ChatTools(props: PropsWithChildren<ChatToolsProps>) {
  const { parts, isHistoryOpen, canBegin, onHistory, onBegin, children } = props;
  const words = useArea(CHAT);
  const { showsHistory, showsNewChat } = parts;
  if (!showsHistory && !showsNewChat && children === undefined) return null;
  return (
    <div className={classes.tools}>
      {showsHistory && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconHistory size={16} aria-hidden />}
          aria-expanded={isHistoryOpen}
          onClick={onHistory}
        >
          {words.history}
        </Button>
      )}
      {showsNewChat && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!canBegin}
          onClick={onBegin}
        >
          {words.newChat}
        </Button>
      )}
      {children}
    </div>
  );
}
