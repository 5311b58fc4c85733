import { ActionRefused } from '@facet/embed-protocol';
import { useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, type RouterHistory, useLocation, useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useTokens } from '../../look/tokens.tsx';
import { appBase, isInApp } from '../../places/places.ts';
import { useApp } from './app-context.ts';

/**
 * Carries out the actions of the host, and reports to it which pages the creator views. A published dashboard has actions of its
 * own in place of those for all pages.
 */
export function useAppActions(): void {
  const { port, presentation, deployment, viewed } = useApp();
  const { locale, timezone } = presentation;
  const { scheme } = useTokens();
  const client = useQueryClient();
  const router: AnyRouter = useRouter();
  const history: RouterHistory = router.history;
  const { id } = deployment;
  const isDashboard = useLocation().pathname.startsWith(`${appBase(id)}/dashboard/`);
  // Before the pages name themselves.
  useLayoutEffect(() => {
    let present = history.location.pathname;
    viewed.begin(present);
    const unsubscribe = history.subscribe(() => {
      const { pathname: path } = history.location;
      if (path === present) return;
      viewed.end();
      port.emit('navigate', { path, previousPath: present });
      present = path;
      viewed.begin(path);
    });
    return () => {
      unsubscribe();
      viewed.end();
    };
  }, [port, history, viewed]);
  useLayoutEffect(
    () =>
      port.handle('navigate', ({ path }) => {
        const target = URL.parse(path, location.href);
        const isInside = target?.origin === location.origin && isInApp(id, target.pathname);
        const [, parameters, page] = isInside ? router.getMatchedRoutes(target.pathname) : [];
        // The router matches the beginning of an address that does not exist.
        if (target === null || page === undefined || parameters?.['**'] !== undefined)
          throw new ActionRefused('path must be that of a page of creator mode', 'EmbedNavigationError');
        history.push(target.pathname + target.search);
      }),
    [port, router, history, id],
  );
  useLayoutEffect(() => {
    if (isDashboard) return undefined;
    const ends = [
      port.handle('get-state', () => ({
        surface: 'app' as const,
        path: history.location.pathname,
        urlParameters: history.location.search.replace(/^\?/, ''),
        locale,
        ...(timezone === undefined ? {} : { timezone }),
        colorScheme: scheme,
      })),
      port.handle('refresh', () => void client.refetchQueries({ type: 'active' })),
      port.accept(),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [port, history, client, isDashboard, locale, timezone, scheme]);
}
