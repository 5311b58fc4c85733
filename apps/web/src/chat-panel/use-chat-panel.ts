import { useCallback, useState } from 'react';
import { asBoolean, useKept } from '../look/use-kept.ts';

/** A chat beside the work: whether it is open, and which one. */
export interface ChatPanelState {
  readonly isOpen: boolean;
  /** Null for a new one. */
  readonly chatId: string | null;
  open(): void;
  close(): void;
  setChat(chatId: string | null): void;
}

/** The state of a chat beside the work. This browser remembers whether it is open. @param key its name in the storage */
export function useChatPanel(key: string): ChatPanelState {
  const [isOpen, setOpen] = useKept(key, false, asBoolean);
  const [chatId, setChat] = useState<string | null>(null);
  const open = useCallback(() => setOpen(true), [setOpen]);
  const close = useCallback(() => setOpen(false), [setOpen]);
  return { isOpen, chatId, open, close, setChat };
}
