import type { SurfacePort } from '@facet/embed-protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readChatAddress } from './chat-address.ts';

/** The chat of the address, which is reported to the host. What the host has set in the address stays. */
export function useChatAddress(port: SurfacePort) {
  const [path, setPath] = useState(location.pathname);
  const { base = path, chatId = null } = readChatAddress(path) ?? {};
  const before = useRef<string>(undefined);
  useEffect(() => {
    const follow = () => setPath(location.pathname);
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  useEffect(() => {
    const previousPath = before.current;
    if (previousPath === path) return;
    before.current = path;
    if (previousPath !== undefined) port.emit('navigate', { path, previousPath });
    port.emit('view', { surface: 'chat', path });
  }, [port, path]);
  const openChat = useCallback(
    (id: string | null, isNew: boolean) => {
      const next = id === null ? base : `${base}/${encodeURIComponent(id)}`;
      if (next === location.pathname) return;
      const address = next + location.search;
      if (isNew) history.replaceState(null, '', address);
      else history.pushState(null, '', address);
      setPath(next);
    },
    [base],
  );
  return { chatId, openChat };
}
