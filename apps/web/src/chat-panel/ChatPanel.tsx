import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ChatPage } from '../chat/ChatPage.tsx';
import { ALL_PARTS } from '../chat/ChatTools.tsx';
import type { ChatHandle, ChatInPage } from '../chat/chat-in-page.ts';
import type { ChatPlace } from '../chat/chat-place.ts';
import type { QuestionStatus } from '../chat/shown-chat.ts';
import { fitToVisible } from '../look/fit-to-visible.ts';
import { PanelEdge } from '../look/PanelEdge.tsx';
import { useFocusReturned } from '../look/use-focus-returned.ts';
import { useWidth } from '../look/use-width.ts';
import { useArea } from '../words/area.ts';
import { CHAT_PANEL } from '../words/chat-panel/chat-panel-area.ts';
import classes from './ChatPanel.module.css';
import type { ChatPanelState } from './use-chat-panel.ts';

const WIDTHS = { least: 320, most: 720 };
const INITIAL_WIDTH = 400;

interface ChatPanelProps extends Omit<ChatInPage, 'tools'> {
  readonly place: ChatPlace;
  readonly panel: ChatPanelState;
  onQuestion?(question: string, status: QuestionStatus, chatId: string | undefined): void;
}

/**
 * A chat beside the work, whose edge is dragged or moved with the arrow keys; on phones, a sheet above it. The focus goes
 * into the field for questions, and returns when the panel is closed.
 */
export default function ChatPanel({ place, panel, ref, onQuestion, ...inPage }: ChatPanelProps) {
  const words = useArea(CHAT_PANEL);
  const [width, setWidth] = useWidth('facet:chat-width', INITIAL_WIDTH, WIDTHS);
  const box = useRef<HTMLElement>(null);
  const chat = useRef<ChatHandle>(null);
  useFocusReturned();
  useEffect(() => {
    const fit = () => {
      if (box.current !== null) fitToVisible(box.current);
    };
    fit();
    chat.current?.focus();
    // A phone that is turned, and its keyboard, leave other space.
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  }, []);
  const press = (event: KeyboardEvent) => {
    // Menus and dialogs of the chat are elsewhere in the page, and close themselves.
    const isInside = event.currentTarget.contains(event.target as Node);
    if (event.key === 'Escape' && isInside && !event.defaultPrevented) panel.close();
  };
  const setChat = (handle: ChatHandle | null) => {
    chat.current = handle;
    if (typeof ref === 'function') ref(handle);
    else if (ref) ref.current = handle;
  };
  return (
    <aside
      ref={box}
      className={classes.panel}
      style={{ '--panel-width': `${width}px` } as object}
      aria-label={words.title}
      onKeyDown={press}
    >
      <PanelEdge label={words.resize} width={width} {...WIDTHS} side="start" onWidth={setWidth} />
      <ChatPage
        place={place}
        parts={ALL_PARTS}
        chatId={panel.chatId}
        inPage={{
          ...inPage,
          ref: setChat,
          tools: <CloseButton aria-label={words.close} onClick={panel.close} />,
        }}
        onChat={panel.setChat}
        {...(onQuestion === undefined ? {} : { onQuestion })}
      />
    </aside>
  );
}
