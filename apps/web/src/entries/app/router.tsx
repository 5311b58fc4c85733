import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  type ErrorRouteComponent,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { Message } from '../../look/Message.tsx';
import { usePlaces } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';
import { CREATOR } from '../../words/creator/creator-area.ts';
import { AppFrame } from './AppFrame.tsx';
import { useApp } from './app-context.ts';

const rootRoute = createRootRoute({ component: AppFrame, notFoundComponent: NotFound });
/** As in `appBase`. */
const appRoute = createRoute({ getParentRoute: () => rootRoute, path: '/embed/d/$deploymentId/app' });

const content = (name: 'Workspace' | 'Trash' | 'Workbook') =>
  lazyRouteComponent(() => import('./ContentRoutes.tsx'), `${name}Route`);
const pages = [
  createRoute({ getParentRoute: () => appRoute, path: '/', component: content('Workspace') }),
  createRoute({ getParentRoute: () => appRoute, path: '/folder/$folderId', component: content('Workspace') }),
  createRoute({ getParentRoute: () => appRoute, path: '/trash', component: content('Trash') }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/workbook/$workbookId',
    component: content('Workbook'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/workbook/$workbookId/dashboard',
    component: lazyRouteComponent(() => import('./BuilderRoute.tsx'), 'BuilderRoute'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/explore',
    component: lazyRouteComponent(() => import('./ExploreRoute.tsx'), 'ExploreRoute'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/report/$reportId',
    component: lazyRouteComponent(() => import('./ReportRoute.tsx'), 'ReportRoute'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/shared',
    component: lazyRouteComponent(() => import('./SharedRoute.tsx'), 'SharedRoute'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/shared/$folderId',
    component: lazyRouteComponent(() => import('./SharedRoute.tsx'), 'SharedRoute'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/dashboard/$publicId',
    component: lazyRouteComponent(() => import('./DashboardRoute.tsx'), 'DashboardRoute'),
  }),
];
const routeTree = rootRoute.addChildren([appRoute.addChildren(pages)]);

/** The pages of creator mode by their addresses. */
export function appRouter(history: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    defaultErrorComponent: Failed as ErrorRouteComponent,
    scrollRestoration: true,
    // Pages read and write their own parameters as text.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text === '' ? '' : `?${text}`;
    },
  });
}
export type AppRouter = ReturnType<typeof appRouter>;

function NotFound() {
  const words = useArea(CREATOR);
  const { deployment } = useApp();
  const href = usePlaces().folder(deployment.id, null);
  return <Message {...words.notFound} action={{ label: words.backToWorkspace, href }} />;
}

function Failed({ error }: ErrorComponentProps<Error>) {
  const { failed } = useArea(CONSOLE);
  const { port } = useApp();
  useEffect(() => {
    const { message, name } = error;
    port.emit('error', { message, name, context: 'embed-render', fatal: false });
  }, [port, error]);
  return <Message title={failed.title} text={failed.text} error={error} />;
}
