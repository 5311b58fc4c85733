import type { ListedDashboard, NotificationDto, ReachedDeployment, WorkspaceObject } from '@facet/client';
import { plainText } from '../look/plain-text.ts';
import { CONSOLE_PLACES } from '../places/places.ts';
import type { ConsoleWords } from '../words/console/words.ts';
import type { WorkspaceWords } from '../words/workspace/words.ts';
import {
  CONNECTED_APPLICATIONS_PATH,
  EXPLORE_PATH,
  LANGUAGE_MODEL_PATH,
  mayCreate,
  mayExplore,
  mayLookAfter,
  mayReadModel,
  maySeeSources,
  maySeeWorkspace,
  NEW_DEPLOYMENT_PATH,
} from './reached.ts';

/** Where an entry of the palette leads, or what it does. */
export type PaletteWay =
  | { readonly kind: 'page'; readonly to: '/' }
  | { readonly kind: 'page'; readonly to: typeof EXPLORE_PATH; readonly deploymentId: number }
  /** An address of the console with its parameters. */
  | { readonly kind: 'address'; readonly href: string }
  | { readonly kind: 'document'; readonly href: string }
  | { readonly kind: 'new-dashboard'; readonly deploymentId: number }
  | { readonly kind: 'keys' };

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** What distinguishes entries with the same label, such as their deployment. */
  readonly hint?: string;
  readonly way: PaletteWay;
}

/** The address to which a way leads; null for one that does something else. */
export function addressOf(way: PaletteWay): string | null {
  switch (way.kind) {
    case 'page':
      return way.to === '/' ? way.to : CONSOLE_PLACES.explore(way.deploymentId);
    case 'address':
    case 'document':
      return way.href;
    default:
      return null;
  }
}

/** The pages that a person may open, those of the current deployment first. */
export function pageEntries(
  words: ConsoleWords,
  trash: string,
  reached: readonly ReachedDeployment[],
  current: ReachedDeployment | undefined,
): PaletteEntry[] {
  const deployments = [...reached].sort(
    (a, b) => Number(b.id === current?.id) - Number(a.id === current?.id),
  );
  return [
    { id: 'home', label: words.home, way: { kind: 'page', to: '/' } },
    ...deployments.filter(mayExplore).map(
      ({ id, name }): PaletteEntry => ({
        id: `explore-${id}`,
        label: words.explore,
        hint: name,
        way: { kind: 'page', to: EXPLORE_PATH, deploymentId: id },
      }),
    ),
    ...deployments.filter(mayExplore).map(
      ({ id, name }): PaletteEntry => ({
        id: `ask-${id}`,
        label: words.ask,
        hint: name,
        way: { kind: 'address', href: CONSOLE_PLACES.chat(id) },
      }),
    ),
    ...deployments.filter(maySeeWorkspace).map(
      ({ id, name }): PaletteEntry => ({
        id: `workspace-${id}`,
        label: words.workspace,
        hint: name,
        way: { kind: 'address', href: `/deployments/${id}/workspace` },
      }),
    ),
    ...deployments.filter(maySeeSources).map(
      ({ id, name }): PaletteEntry => ({
        id: `data-sources-${id}`,
        label: words.dataSources,
        hint: name,
        way: { kind: 'address', href: CONSOLE_PLACES.sources(id) },
      }),
    ),
    ...deployments.filter(mayReadModel).map(
      ({ id, name }): PaletteEntry => ({
        id: `model-${id}`,
        label: words.model,
        hint: name,
        way: { kind: 'address', href: CONSOLE_PLACES.model(id) },
      }),
    ),
    ...deployments.filter(mayLookAfter).map(
      ({ id, name, actions }): PaletteEntry => ({
        id: `deployment-${id}`,
        label: words.deployment,
        hint: name,
        way: {
          kind: 'address',
          href: CONSOLE_PLACES.deployment(id, actions.includes('SchemaRead') ? 'builds' : 'variables'),
        },
      }),
    ),
    ...(current !== undefined && maySeeWorkspace(current)
      ? [
          {
            id: 'trash',
            label: trash,
            hint: current.name,
            way: { kind: 'address', href: CONSOLE_PLACES.trash(current.id) },
          } as const,
        ]
      : []),
  ];
}

/** The pages of administrators, which are about the account as a whole. */
export function administrationEntries(words: ConsoleWords): PaletteEntry[] {
  return [
    {
      id: 'connected-applications',
      label: words.connectedApplications,
      way: { kind: 'address', href: CONNECTED_APPLICATIONS_PATH },
    },
    {
      id: 'language-model',
      label: words.languageModel,
      way: { kind: 'address', href: LANGUAGE_MODEL_PATH },
    },
  ];
}

/** The names of what can be begun in a deployment. */
export interface Beginnings {
  readonly newQuestion: string;
  readonly newDashboard: string;
  /** Absent for those who may not make deliveries. */
  readonly newDelivery?: string | undefined;
  /** Absent for those who may not create deployments. */
  readonly newDeployment?: string | undefined;
}

/** What can be done from every page; something new begins in the current deployment. */
export function actionEntries(
  words: ConsoleWords,
  { newQuestion, newDashboard, newDelivery, newDeployment }: Beginnings,
  current: ReachedDeployment | undefined,
): PaletteEntry[] {
  return [
    ...(current !== undefined && mayExplore(current)
      ? [
          {
            id: 'new-question',
            label: newQuestion,
            hint: current.name,
            way: { kind: 'address', href: `/deployments/${current.id}/explore` },
          } as const,
        ]
      : []),
    ...(current !== undefined && mayCreate(current)
      ? [
          {
            id: 'new-dashboard',
            label: newDashboard,
            hint: current.name,
            way: { kind: 'new-dashboard', deploymentId: current.id },
          } as const,
        ]
      : []),
    ...(current !== undefined && newDelivery !== undefined
      ? [
          {
            id: 'new-delivery',
            label: newDelivery,
            hint: current.name,
            way: { kind: 'address', href: `${CONSOLE_PLACES.deliveries(current.id)}/new` },
          } as const,
        ]
      : []),
    ...(newDeployment !== undefined
      ? [
          {
            id: 'new-deployment',
            label: newDeployment,
            way: { kind: 'address', href: NEW_DEPLOYMENT_PATH },
          } as const,
        ]
      : []),
    { id: 'keys', label: words.keys.help, way: { kind: 'keys' } },
    { id: 'account', label: words.account, way: { kind: 'document', href: '/account' } },
    { id: 'api', label: words.api, way: { kind: 'document', href: '/docs' } },
    { id: 'sign-out', label: words.signOut, way: { kind: 'document', href: '/logout' } },
  ];
}

export function dashboardEntries(found: readonly ListedDashboard[]): PaletteEntry[] {
  return found.map(({ publicId, title, deploymentName, folderPath }) => ({
    id: `dashboard-${publicId}`,
    label: title,
    hint: [deploymentName, ...folderPath.map(({ name }) => name)].join(' / '),
    way: { kind: 'document', href: `/dashboards/${publicId}` },
  }));
}

export function deliveryEntries(found: readonly NotificationDto[]): PaletteEntry[] {
  return found.map(({ id, deploymentId, name, dashboardTitle }) => ({
    id: `delivery-${id}`,
    label: name ?? dashboardTitle,
    ...(name === null ? {} : { hint: dashboardTitle }),
    way: { kind: 'address', href: CONSOLE_PLACES.delivery(deploymentId, id) },
  }));
}

export function objectEntries(
  types: WorkspaceWords['types'],
  found: readonly WorkspaceObject[],
): PaletteEntry[] {
  return found.map((object) => ({
    id: `${object.type}-${object.id}`,
    label: object.name,
    hint: [types[object.type], ...object.folderPath.map(({ name }) => name)].join(' / '),
    way: { kind: 'address', href: CONSOLE_PLACES.object(object.deploymentId, object) },
  }));
}

/** The entries that have every word of a text in their label or hint, ignoring case and accents. */
export function matching(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const wanted = plainText(text).split(/\s+/);
  return entries.filter(({ label, hint = '' }) => {
    const own = plainText(`${label} ${hint}`);
    return wanted.every((word) => own.includes(word));
  });
}
