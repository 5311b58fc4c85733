import type { ChatMessage } from '@facet/client';
import { useArea } from '../words/area.ts';
import { ASK } from '../words/ask/ask-area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import classes from './ChatNews.module.css';

interface ChatNewsProps {
  readonly messages: readonly ChatMessage[];
  readonly isLost: boolean;
}

/**
 * What screen readers hear: that an answer is being written, and the answer once it is complete, not each word of it. A lost
 * connection is shown, too.
 */
export function ChatNews({ messages, isLost }: ChatNewsProps) {
  const words = useArea(CHAT);
  const { notUnderstood } = useArea(ASK);
  const last = messages.at(-1);
  const isRunning = last?.state === 'running';
  const endings = {
    running: words.answering,
    completed: last?.text || notUnderstood,
    cancelled: words.stopped,
    failed: `${words.failed} ${last?.error?.message ?? ''}`,
  };
  return (
    <>
      <p className={classes.unseen} role="status">
        {last !== undefined && endings[last.state]}
      </p>
      {isLost && isRunning && (
        <p className={classes.lost} role="alert">
          {words.interrupted}
        </p>
      )}
    </>
  );
}
