import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { metadataQuery } from '../../explore/metadata-query.ts';
import {
  BUILDER_PATH,
  CHAT_PATH,
  CONNECTED_APPLICATIONS_PATH,
  DELIVERIES_PATH,
  DEPLOYMENT_PATHS,
  EXPLORE_PATH,
  LANGUAGE_MODEL_PATH,
  MODEL_HISTORY_PATH,
  MODEL_PATH,
  mayExplore,
  NEW_DEPLOYMENT_PATH,
  PLAYGROUND_PATH,
  REPORT_PATH,
  SOURCE_TABLES_PATH,
  SOURCES_PATH,
  WORKSPACE_PATH,
} from '../../frame/reached.ts';
import { Message } from '../../look/Message.tsx';
import { useTitle } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import type { ConsoleBoot } from './console-boot.ts';
import { HomeRoute } from './HomeRoute.tsx';

export interface ConsoleContext {
  readonly boot: ConsoleBoot;
  readonly client: QueryClient;
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
  // The model is read while the code of the page loads.
  loader: ({ params: { deploymentId }, context: { boot, client } }) => {
    const deployment = boot.deployments.find(({ id }) => String(id) === deploymentId);
    if (deployment !== undefined && mayExplore(deployment))
      void client.prefetchQuery(metadataQuery(deployment.id));
  },
  component: lazyRouteComponent(() => import('./ExploreRoute.tsx'), 'ExploreRoute'),
});

const chatRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: CHAT_PATH,
  component: lazyRouteComponent(() => import('./ChatRoute.tsx'), 'ChatRoute'),
});

const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: WORKSPACE_PATH,
  component: lazyRouteComponent(() => import('./WorkspaceRoute.tsx'), 'WorkspaceRoute'),
});

const folderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${WORKSPACE_PATH}/folders/$folderId`,
  component: lazyRouteComponent(() => import('./WorkspaceRoute.tsx'), 'WorkspaceRoute'),
});

const trashRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${WORKSPACE_PATH}/trash`,
  component: lazyRouteComponent(() => import('./WorkspaceRoute.tsx'), 'TrashRoute'),
});

const workbookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/deployments/$deploymentId/workbooks/$workbookId',
  component: lazyRouteComponent(() => import('./WorkspaceRoute.tsx'), 'WorkbookRoute'),
});

const builderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: BUILDER_PATH,
  component: lazyRouteComponent(() => import('./BuilderRoute.tsx'), 'BuilderRoute'),
});

const deliveriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: DELIVERIES_PATH,
  validateSearch: textsOf('dashboard'),
  component: lazyRouteComponent(() => import('./DeliveriesRoute.tsx'), 'DeliveriesRoute'),
});

const newDeliveryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${DELIVERIES_PATH}/new`,
  validateSearch: textsOf('dashboard', 'copy', 'seen'),
  component: lazyRouteComponent(() => import('./DeliveriesRoute.tsx'), 'NewDeliveryRoute'),
});

const deliveryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${DELIVERIES_PATH}/$deliveryId`,
  component: lazyRouteComponent(() => import('./DeliveriesRoute.tsx'), 'DeliveryRoute'),
});

const editDeliveryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${DELIVERIES_PATH}/$deliveryId/edit`,
  component: lazyRouteComponent(() => import('./DeliveriesRoute.tsx'), 'EditDeliveryRoute'),
});

const newDeploymentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: NEW_DEPLOYMENT_PATH,
  component: lazyRouteComponent(() => import('./NewDeploymentRoute.tsx'), 'NewDeploymentRoute'),
});

const sourceTablesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SOURCE_TABLES_PATH,
  component: lazyRouteComponent(() => import('./SourceTablesRoute.tsx'), 'SourceTablesRoute'),
});

const sourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SOURCES_PATH,
  validateSearch: textsOf('connect', 'edit'),
  component: lazyRouteComponent(() => import('./SourcesRoute.tsx'), 'SourcesRoute'),
});

const modelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: MODEL_PATH,
  component: lazyRouteComponent(() => import('./ModelRoute.tsx'), 'ModelRoute'),
});

const deploymentRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: DEPLOYMENT_PATHS.builds,
    component: lazyRouteComponent(() => import('./DeploymentRoutes.tsx'), 'BuildsRoute'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: DEPLOYMENT_PATHS.logs,
    component: lazyRouteComponent(() => import('./DeploymentRoutes.tsx'), 'LogsRoute'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: DEPLOYMENT_PATHS.variables,
    component: lazyRouteComponent(() => import('./DeploymentRoutes.tsx'), 'VariablesRoute'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: DEPLOYMENT_PATHS.environments,
    component: lazyRouteComponent(() => import('./DeploymentRoutes.tsx'), 'EnvironmentsRoute'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: DEPLOYMENT_PATHS.pods,
    component: lazyRouteComponent(() => import('./DeploymentRoutes.tsx'), 'PodsRoute'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: `${DEPLOYMENT_PATHS.builds}/$buildId`,
    component: lazyRouteComponent(() => import('./DeploymentRoutes.tsx'), 'BuildRoute'),
  }),
] as const;

const playgroundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PLAYGROUND_PATH,
  component: lazyRouteComponent(() => import('./PlaygroundRoute.tsx'), 'PlaygroundRoute'),
});

const modelHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: MODEL_HISTORY_PATH,
  component: lazyRouteComponent(() => import('./ModelHistoryRoute.tsx'), 'ModelHistoryRoute'),
});

const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: REPORT_PATH,
  component: lazyRouteComponent(() => import('./ReportRoute.tsx'), 'ReportRoute'),
});

const connectedApplicationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: CONNECTED_APPLICATIONS_PATH,
  component: lazyRouteComponent(
    () => import('./ConnectedApplicationsRoute.tsx'),
    'ConnectedApplicationsRoute',
  ),
});

const languageModelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: LANGUAGE_MODEL_PATH,
  component: lazyRouteComponent(() => import('./LanguageModelRoute.tsx'), 'LanguageModelRoute'),
});

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/{-$page}',
  component: lazyRouteComponent(() => import('./ServerPageRoute.tsx'), 'ServerPageRoute'),
});

/** The pages of the console by their addresses. */
export function consoleRouter(boot: ConsoleBoot, client: QueryClient) {
  return createRouter({
    routeTree: rootRoute.addChildren([
      homeRoute,
      exploreRoute,
      chatRoute,
      workspaceRoute,
      folderRoute,
      trashRoute,
      workbookRoute,
      builderRoute,
      modelRoute,
      playgroundRoute,
      modelHistoryRoute,
      reportRoute,
      newDeploymentRoute,
      sourceTablesRoute,
      deliveriesRoute,
      newDeliveryRoute,
      deliveryRoute,
      editDeliveryRoute,
      sourcesRoute,
      ...deploymentRoutes,
      connectedApplicationsRoute,
      languageModelRoute,
      accountRoute,
    ]),
    context: { boot, client },
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

/** Reads some parameters of an address, without those that are empty. */
function textsOf<const Name extends string>(...names: readonly Name[]) {
  return (search: Readonly<Record<string, unknown>>): { readonly [Key in Name]?: string } => {
    const found = names.map((name) => [name, search[name]] as const);
    return Object.fromEntries(found.filter(([, text]) => typeof text === 'string' && text !== '')) as {
      readonly [Key in Name]?: string;
    };
  };
}

function textsIn(search: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

function NotFound() {
  const { notFound } = useArea(CONSOLE);
  useTitle(notFound.title);
  return (
    <Message title={notFound.title} text={notFound.text} action={{ label: notFound.action, href: '/' }} />
  );
}

function Failed({ error }: ErrorComponentProps) {
  const { failed } = useArea(CONSOLE);
  useTitle(failed.title);
  return (
    <Message
      title={failed.title}
      text={failed.text}
      error={error instanceof Error ? error : undefined}
      action={{ label: failed.action, onClick: () => location.reload() }}
    />
  );
}
