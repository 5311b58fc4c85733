import type { Chat } from '@facet/client';
import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDots, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { LaterPart } from '../look/LaterPart.tsx';
import { ShowMore } from '../look/ShowMore.tsx';
import { ErrorState } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import classes from './ChatHistory.module.css';
import type { ChatPlace } from './chat-place.ts';
import { chatsQuery } from './chats-query.ts';

const ChatMenu = lazy(() => import('./ChatMenu.tsx').then((module) => ({ default: module.ChatMenu })));

/** How long after the last key the server is asked. */
const PAUSE_MS = 200;

interface ChatHistoryProps {
  readonly place: ChatPlace;
  readonly chatId: string | null;
  onOpen(chatId: string): void;
  onDeleted(chatId: string): void;
  onClose(): void;
}

/** The chats of the reader, last activity first. */
export function ChatHistory({ place, chatId, onOpen, onDeleted, onClose }: ChatHistoryProps) {
  const words = useArea(CHAT);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS);
  const [acted, setActed] = useState<Chat | null>(null);
  const list = useInfiniteQuery({
    ...chatsQuery(place, search),
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = list;
  const chats = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <nav className={classes.history} aria-label={words.history}>
      <div className={classes.head}>
        <h2 className={classes.title}>{words.history}</h2>
        <CloseButton aria-label={words.closeHistory} onClick={onClose} />
      </div>
      <TextInput
        size="xs"
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        maxLength={255}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && chats.length === 0 && (
        <p className={classes.empty} role="status">
          {search === '' ? words.noChats : words.noneFound}
        </p>
      )}
      <ul className={classes.chats}>
        {chats.map((chat) => (
          <li key={chat.id} className={classes.chat} data-current={chat.id === chatId || undefined}>
            <button
              type="button"
              className={classes.open}
              dir="auto"
              title={chat.title || words.untitled}
              aria-current={chat.id === chatId ? 'page' : undefined}
              onClick={() => onOpen(chat.id)}
            >
              {chat.title || words.untitled}
            </button>
            {chat.isOwn && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={words.actionsFor(chat.title || words.untitled)}
                aria-haspopup="menu"
                aria-expanded={acted?.id === chat.id}
                onClick={() => setActed(chat)}
              >
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            )}
            {acted?.id === chat.id && (
              <LaterPart isQuiet>
                <ChatMenu
                  place={place}
                  chat={chat}
                  onDeleted={() => onDeleted(chat.id)}
                  onClose={() => setActed(null)}
                />
              </LaterPart>
            )}
          </li>
        ))}
      </ul>
      <ShowMore list={list} label={words.more} variant="subtle" size="xs" />
    </nav>
  );
}
