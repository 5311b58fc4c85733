import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

interface FocusOfChat {
  /** Whether the chat has a field for questions. */
  readonly hasField: boolean;
  /** Whether the field has the focus when the page opens. */
  readonly takesFocus: boolean;
  /** Whether the chat is a part of a page, which moves the focus to it. */
  readonly isInPage: boolean;
}

/** The focus of a chat, which is in its field for questions, or on the chat where nothing can be asked. */
export function useChatFocus({ hasField, takesFocus, isInPage }: FocusOfChat) {
  const field = useRef<{ focus(): void }>(null);
  const main = useRef<HTMLDivElement>(null);
  const focus = useCallback(() => (field.current ?? main.current)?.focus(), []);
  useEffect(() => {
    // A keyboard on the screen would cover the suggestions.
    if (takesFocus && !matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }, [takesFocus]);
  const mayTake = takesFocus || isInPage;
  useLayoutEffect(() => {
    // The field that had it is gone. A frame takes no focus from its host.
    if (!hasField && mayTake && document.activeElement === document.body) main.current?.focus();
  }, [hasField, mayTake]);
  return { field, main, focus };
}
