import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** How long after the last key the list is searched. */
const PAUSE_MS = 150;

/** The text of the search, which is also in the address, so that a reload and the way back keep it. */
export function useAddressedSearch() {
  const navigate = useNavigate();
  const { search: addressed = '' } = useSearch({ from: '/' });
  const [text, setText] = useState(addressed);
  const [search, setSearch] = useState(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => {
      const wanted = text.trim();
      // The address first, so that it is never older than the list.
      if (wanted !== addressed)
        void navigate({ to: '/', search: wanted === '' ? {} : { search: wanted }, replace: true });
      setSearch(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, addressed, navigate]);
  return { text, setText, search };
}
