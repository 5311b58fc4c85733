import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

/** The parameters of the page's address as text, and what writes them as long as the page is open. */
export function useOwnAddress(): readonly [address: string, keep: (address: string) => void] {
  const { history } = useRouter();
  const { pathname, searchStr } = useLocation();
  // The page may still write when another one has been opened, which has another path.
  const [own] = useState(pathname);
  // Written by hand: the router would encode characters that make the address readable.
  const keep = useCallback(
    (address: string) => {
      if (history.location.pathname === own) history.replace(address === '' ? own : `${own}?${address}`);
    },
    [history, own],
  );
  return [searchStr.replace(/^\?/, ''), keep];
}
