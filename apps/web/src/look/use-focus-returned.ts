import { useEffect, useState } from 'react';

/**
 * Returns the focus to where it was, unless it has gone elsewhere, when what had it is removed. Menus and dialogs that are
 * removed instead of closed do not do that themselves.
 */
export function useFocusReturned(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = [null, document.body].includes(document.activeElement as HTMLElement | null);
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}
