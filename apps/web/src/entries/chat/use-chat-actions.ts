import { ActionRefused, type SurfacePort } from '@facet/embed-protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { Presentation } from '../../host/presentation.ts';
import { useTokens } from '../../look/tokens.tsx';
import { readChatAddress } from './chat-address.ts';

/** Carries out the actions of the host. */
export function useChatActions(
  port: SurfacePort,
  { locale, timezone }: Presentation,
  openChat: (chatId: string | null, isNew: boolean) => void,
): void {
  const client = useQueryClient();
  const { scheme } = useTokens();
  useLayoutEffect(() => {
    const ends = [
      port.handle('get-state', () => ({
        surface: 'chat' as const,
        path: location.pathname,
        urlParameters: '',
        locale,
        ...(timezone === undefined ? {} : { timezone }),
        colorScheme: scheme,
      })),
      port.handle('refresh', () => void client.refetchQueries({ type: 'active' })),
      port.handle('navigate', ({ path }) => {
        const target = URL.parse(path, location.href);
        const found = target?.origin === location.origin ? readChatAddress(target.pathname) : undefined;
        if (found === undefined || found.base !== readChatAddress(location.pathname)?.base)
          throw new ActionRefused(
            'path must be that of this page or of a chat in it',
            'EmbedNavigationError',
          );
        openChat(found.chatId, false);
      }),
      port.handle('set-filter', () => {
        throw new ActionRefused('A chat has no filters', 'EmbedFilterError');
      }),
      port.accept(),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [port, client, locale, timezone, scheme, openChat]);
}
