import { useEffect, useState } from 'react';

/** How long after the last key the list is searched. */
const PAUSE_MS = 150;

/** The text of the search, which is also in the address, so that a reload and the way back keep it. */
export function useAddressedSearch() {
  const [text, setText] = useState(() => new URLSearchParams(location.search).get('search') ?? '');
  const [search, setSearch] = useState(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => {
      // The address first, so that it is never older than the list.
      putInAddress(text.trim());
      setSearch(text.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, search };
}

function putInAddress(search: string): void {
  const address = new URL(location.href);
  if (search === '') address.searchParams.delete('search');
  else address.searchParams.set('search', search);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
