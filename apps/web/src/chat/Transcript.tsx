import type { ChatMessage } from '@facet/client';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type PropsWithChildren, useEffect, useRef, useState } from 'react';
import { WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import { ChatMessageItem } from './ChatMessageItem.tsx';
import type { ChatPlace } from './chat-place.ts';
import type { Conversation } from './conversation.ts';
import type { Reader } from './shown-chat.ts';
import classes from './Transcript.module.css';

/** How near the end counts as the end, in pixels. */
const NEAR = 80;

interface TranscriptProps {
  readonly messages: readonly ChatMessage[];
  readonly isLoading: boolean;
  readonly place: ChatPlace;
  readonly conversation: Conversation;
  readonly reader: Reader;
  onAsk(question: string): void;
}

/** The questions and answers of a chat. It follows the latest answer until its reader scrolls back. Its children are shown while there are none. */
export function Transcript(props: PropsWithChildren<TranscriptProps>) {
  const { messages, isLoading, place, conversation, reader, onAsk, children } = props;
  const words = useArea(CHAT);
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setAway] = useState(false);
  const last = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is shown
  useEffect(() => {
    isFollowing.current = true;
    goToEnd(scroller.current);
  }, [last]);
  useEffect(() => {
    if (content.current === null) return undefined;
    const observer = new ResizeObserver(() => isFollowing.current && goToEnd(scroller.current));
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={classes.frame}>
      <section
        ref={scroller}
        className={classes.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={words.conversation}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          const isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR;
          // An answer that grows leaves the end, too: only people scroll back.
          isFollowing.current = isAtEnd || (isFollowing.current && scrollTop >= lastTop.current);
          lastTop.current = scrollTop;
          setAway(!isFollowing.current);
        }}
      >
        <div ref={content} className={classes.content}>
          {isLoading ? (
            <WidgetSkeleton shape="table" />
          ) : messages.length === 0 ? (
            children
          ) : (
            <>
              <h1 className={classes.unseen}>{words.conversation}</h1>
              <ol className={classes.messages}>
                {messages.map((message) => (
                  <ChatMessageItem
                    key={message.id}
                    message={message}
                    place={place}
                    onAsk={onAsk}
                    onAgain={(one) => void conversation.again(one, reader)}
                    onChoose={(one, text, reading) => void conversation.choose(one, text, reading, reader)}
                    onRate={(one, rating) => void conversation.rate(one, rating)}
                  />
                ))}
              </ol>
            </>
          )}
        </div>
      </section>
      {isAway && (
        <ActionIcon
          className={classes.latest ?? ''}
          variant="default"
          radius="xl"
          size={36}
          aria-label={words.latest}
          onClick={() => goToEnd(scroller.current)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function goToEnd(scroller: HTMLElement | null): void {
  if (scroller !== null) scroller.scrollTop = scroller.scrollHeight;
}
