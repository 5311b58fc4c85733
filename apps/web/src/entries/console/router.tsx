import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { EXPLORE_PATH } from '../../frame/reached.ts';
import { Message } from '../../look/Message.tsx';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import type { ConsoleBoot } from './console-boot.ts';
import { HomeRoute } from './HomeRoute.tsx';

export interface ConsoleContext {
  readonly boot: ConsoleBoot;
}

const rootRoute = createRootRouteWithContext<ConsoleContext>()({
  component: ConsoleFrame,
  notFoundComponent: NotFound,
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: ({ search }: Readonly<Record<string, unknown>>): { search?: string } =>
    typeof search === 'string' && search !== '' ? { search } : {},
  component: HomeRoute,
});

const exploreRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: EXPLORE_PATH,
  component: lazyRouteComponent(() => import('./ExploreRoute.tsx'), 'ExploreRoute'),
});

/** The pages of the console by their addresses. */
export function consoleRouter(boot: ConsoleBoot) {
  return createRouter({
    routeTree: rootRoute.addChildren([homeRoute, exploreRoute]),
    context: { boot },
    defaultErrorComponent: Failed,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Parameters are plain text: the router's own form reads the search `7` as a number.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(textsIn(search)).toString();
      return text === '' ? '' : `?${text}`;
    },
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof consoleRouter>;
  }
}

function textsIn(search: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

function NotFound() {
  const { notFound } = useArea(CONSOLE);
  return (
    <Message title={notFound.title} text={notFound.text} action={{ label: notFound.action, href: '/' }} />
  );
}

function Failed({ error }: ErrorComponentProps) {
  const { failed } = useArea(CONSOLE);
  return (
    <Message
      title={failed.title}
      text={failed.text}
      error={error instanceof Error ? error : undefined}
      action={{ label: failed.action, onClick: () => location.reload() }}
    />
  );
}
