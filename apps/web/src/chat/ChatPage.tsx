import { useCallback, useImperativeHandle, useState } from 'react';
import { statusOf } from '../api/api-error.ts';
import { Message } from '../look/Message.tsx';
import { useArea } from '../words/area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import { useWords } from '../words/words.ts';
import { ChatHistory } from './ChatHistory.tsx';
import { ChatInput } from './ChatInput.tsx';
import { ChatNews } from './ChatNews.tsx';
import classes from './ChatPage.module.css';
import { type ChatParts, ChatTools } from './ChatTools.tsx';
import type { ChatInPage } from './chat-in-page.ts';
import type { ChatPlace } from './chat-place.ts';
import { useMayAsk } from './chats-query.ts';
import { StartOfChat } from './StartOfChat.tsx';
import type { QuestionStatus } from './shown-chat.ts';
import { useHasData } from './suggestions-query.ts';
import { Transcript } from './Transcript.tsx';
import { useChatFocus } from './use-chat-focus.ts';
import { useConversation } from './use-conversation.ts';

interface ChatPageProps {
  readonly place: ChatPlace;
  readonly parts: ChatParts;
  /** The chat of the address; null for a new one. */
  readonly chatId: string | null;
  /** Absent for a chat that is a page. */
  readonly inPage?: ChatInPage | undefined;
  /** Whether the field for questions has the focus when the page opens; a frame must not take it from its host. */
  readonly takesFocus?: boolean;
  /** Puts a chat into the address. A new chat takes the place of the page without one. */
  onChat(chatId: string | null, isNew: boolean): void;
  onQuestion?(question: string, status: QuestionStatus, chatId: string | undefined): void;
}

/** Questions in words and their answers. */
export function ChatPage({
  takesFocus = false,
  place,
  parts,
  chatId,
  inPage,
  onChat,
  onQuestion,
}: ChatPageProps) {
  const words = useArea(CHAT);
  const all = useWords();
  const { context, settled, aiWidget } = inPage ?? {};
  const page = { place, chatId, context, settled, aiWidget, onChat, onQuestion };
  const { conversation, shown, ask: askNow, reader } = useConversation(page);
  const mayAsk = useMayAsk(place);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { messages, error, isLoading, isLost } = shown;
  const hasData = useHasData(place, parts.showsInput);
  const hasField = parts.showsInput && hasData;
  const { field, main, focus } = useChatFocus({ hasField, takesFocus, isInPage: inPage !== undefined });
  const running = messages.some(({ state }) => state === 'running');
  const ask = useCallback(
    (question: string) => {
      setText('');
      askNow(question);
    },
    [askNow],
  );
  const { locale, timezone } = reader;
  useImperativeHandle(
    inPage?.ref,
    () => ({
      ask,
      askWith: (message, change) => void conversation.askWith(message, change, { locale, timezone }),
      focus,
    }),
    [ask, conversation, locale, timezone, focus],
  );
  const begin = () => {
    onChat(null, false);
    setOpen(false);
    focus();
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
      <Main ref={main} className={classes.main} tabIndex={-1}>
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
            {...(statusOf(error) === 404 ? words.gone : { title: all.broken.title, text: error.message })}
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
        {/* A chat without questions explains it in their place. */}
        {parts.showsInput && !hasData && messages.length > 0 && (
          <p className={classes.note}>{words.noData}</p>
        )}
        {hasField && error === null && (
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
