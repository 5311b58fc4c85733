import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

interface OwnAddress {
  /** The parameters of the page's address as text. */
  readonly address: string;
  /** When the page was opened from elsewhere with a question, which then begins anew. */
  readonly begunAt: number | undefined;
  /** Writes the parameters as long as the page is open. */
  keep(address: string): void;
}

/** The parameters of the page's address as text, and what writes them. */
export function useOwnAddress(): OwnAddress {
  const { history } = useRouter();
  const { pathname, searchStr, state } = useLocation();
  // The page may still write when another one has been opened, which has another path.
  const [own] = useState(pathname);
  const { begunAt } = state as { readonly begunAt?: number };
  // Written by hand: the router would encode characters that make the address readable.
  const keep = useCallback(
    (address: string) => {
      if (history.location.pathname !== own) return;
      const href = address === '' ? own : `${own}?${address}`;
      history.replace(href, begunAt === undefined ? undefined : ({ begunAt } as object));
    },
    [history, own, begunAt],
  );
  return { address: searchStr.replace(/^\?/, ''), begunAt, keep };
}
