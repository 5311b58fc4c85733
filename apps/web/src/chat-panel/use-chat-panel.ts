import { useCallback, useState } from 'react';

/** A chat beside the work: whether it is open, and which one. */
export interface ChatPanelState {
  readonly isOpen: boolean;
  /** Null for a new one. */
  readonly chatId: string | null;
  open(): void;
  close(): void;
  /** @param isNew whether the chat has just begun */
  setChat(chatId: string | null, isNew?: boolean): void;
}

/** The state of a chat beside the work, which is closed at first: it takes the focus when it opens. */
export function useChatPanel(): ChatPanelState {
  const [isOpen, setOpen] = useState(false);
  const [chatId, setChat] = useState<string | null>(null);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  return { isOpen, chatId, open, close, setChat };
}
