import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { CONSOLE_SURFACE, type Surface } from '../../places/surface.ts';

/** The surface of the console, which names its window after the page, and after the account until that has a title. */
export function useNamedWindow(account: string): Surface {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (pathChanged) document.title = account;
      }),
    [router, account],
  );
  return useMemo(
    () => ({
      ...CONSOLE_SURFACE,
      noteTitle: (title) => {
        document.title = title === '' ? account : `${title} – ${account}`;
      },
    }),
    [account],
  );
}
