import type { ChatMessage } from '@facet/client';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { statusOf } from '../api/api-error.ts';
import { Message } from '../look/Message.tsx';
import { useArea, useLocale } from '../words/area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import { CREATOR } from '../words/creator/creator-area.ts';
import { useWords } from '../words/words.ts';
import { ChatHistory } from './ChatHistory.tsx';
import { ChatInput } from './ChatInput.tsx';
import { ChatNews } from './ChatNews.tsx';
import classes from './ChatPage.module.css';
import { type ChatParts, ChatTools } from './ChatTools.tsx';
import type { ChatPlace } from './chat-place.ts';
import { useMayAsk } from './chats-query.ts';
import { Conversation } from './conversation.ts';
import type { QuestionContext } from './question-context.ts';
import { StartOfChat } from './StartOfChat.tsx';
import type { QuestionStatus } from './shown-chat.ts';
import { Transcript } from './Transcript.tsx';

/** What a page can do with a chat that it contains. */
export interface ChatHandle {
  /** Puts the focus into the field for questions. */
  focus(): void;
  ask(question: string): void;
  /** Asks the same in another context. */
  askWith(message: ChatMessage, change: (context: QuestionContext) => QuestionContext): void;
}

/** A chat that is a part of a page. */
export interface ChatInPage {
  readonly ref?: Ref<ChatHandle> | undefined;
  /** Buttons at the end of the first line. */
  readonly tools?: ReactNode;
  /** What the next question is about, above the field for it. */
  readonly attached?: ReactNode;
  /** What the page adds to a question that begins now. */
  context?(): QuestionContext;
}

interface ChatPageProps {
  readonly place: ChatPlace;
  readonly parts: ChatParts;
  /** The chat of the address; null for a new one. */
  readonly chatId: string | null;
  /** Absent for a chat that is a page. */
  readonly inPage?: ChatInPage | undefined;
  /** Puts a chat into the address. A new chat takes the place of the page without one. */
  onChat(chatId: string | null, isNew: boolean): void;
  onQuestion?(question: string, status: QuestionStatus, chatId: string | undefined): void;
}

/** Questions in words and their answers. */
export function ChatPage({ place, parts, chatId, inPage, onChat, onQuestion }: ChatPageProps) {
  const words = useArea(CHAT);
  const all = useWords();
  const { notFound } = useArea(CREATOR);
  const locale = useLocale();
  const { deploymentId, viewer, timezone } = place;
  const client = useQueryClient();
  const latest = useRef({ onChat, onQuestion, inPage });
  latest.current = { onChat, onQuestion, inPage };
  const [conversation] = useState(
    () =>
      new Conversation({
        deploymentId,
        contextOfPage: () => latest.current.inPage?.context?.() ?? {},
        onChat: (id) => latest.current.onChat(id, true),
        onActivity: () => void client.invalidateQueries({ queryKey: ['chats', viewer] }),
        onQuestion: (...happened) => latest.current.onQuestion?.(...happened),
      }),
  );
  const shown = useSyncExternalStore(conversation.subscribe, () => conversation.shown);
  useEffect(() => void conversation.open(chatId), [conversation, chatId]);
  useEffect(() => () => conversation.close(), [conversation]);
  const mayAsk = useMayAsk(place);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const field = useRef<{ focus(): void }>(null);
  const reader = { locale, timezone };
  const { messages, error, isLoading, isLost } = shown;
  const running = messages.some(({ state }) => state === 'running');
  const ask = useCallback(
    (question: string) => {
      setText('');
      void conversation.ask(question, { locale, timezone });
    },
    [conversation, locale, timezone],
  );
  useImperativeHandle(
    inPage?.ref,
    () => ({
      ask,
      askWith: (message, change) => void conversation.askWith(message, change, { locale, timezone }),
      focus: () => field.current?.focus(),
    }),
    [ask, conversation, locale, timezone],
  );
  const begin = () => {
    onChat(null, false);
    setOpen(false);
    field.current?.focus();
  };
  // A page has one main part.
  const Main = inPage === undefined ? 'main' : 'div';
  if (!mayAsk) return <Message {...words.off} />;
  return (
    <div className={classes.page}>
      {parts.showsHistory && isOpen && (
        <ChatHistory
          place={place}
          chatId={shown.chatId}
          onOpen={(id) => onChat(id, false)}
          onDeleted={(id) => id === shown.chatId && onChat(null, false)}
          onClose={() => setOpen(false)}
        />
      )}
      <Main className={classes.main}>
        <ChatTools
          parts={parts}
          isHistoryOpen={isOpen}
          canBegin={messages.length > 0 || shown.chatId !== null}
          onHistory={() => setOpen(!isOpen)}
          onBegin={begin}
        >
          {inPage?.tools}
        </ChatTools>
        {error !== null ? (
          <Message
            {...(statusOf(error) === 404 ? notFound : { title: all.broken.title, text: error.message })}
            action={{ label: words.newChat, onClick: begin }}
          />
        ) : (
          <Transcript
            messages={messages}
            isLoading={isLoading}
            onAsk={ask}
            {...{ place, conversation, reader }}
          >
            <StartOfChat place={place} onAsk={parts.showsInput ? ask : undefined} />
          </Transcript>
        )}
        <ChatNews messages={messages} isLost={isLost} />
        {parts.showsInput && error === null && (
          <div className={classes.input}>
            {inPage?.attached}
            <ChatInput
              ref={field}
              text={text}
              isRunning={running}
              last={messages.at(-1)?.question ?? null}
              onText={setText}
              onAsk={ask}
              onStop={() => void conversation.stop()}
            />
          </div>
        )}
      </Main>
    </div>
  );
}
