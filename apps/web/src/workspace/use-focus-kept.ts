import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to the list again when the row that had it is gone, which is what deleting and moving do.
 * @param rows changes whenever the list does
 */
export function useFocusKept(content: RefObject<HTMLElement | null>, rows: unknown): { lose(): void } {
  const isLost = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again after each change of the list
  useEffect(() => {
    if (!isLost.current || document.activeElement !== document.body) return;
    isLost.current = false;
    content.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus({ preventScroll: true });
  }, [content, rows]);
  return {
    lose() {
      isLost.current = true;
    },
  };
}
