import {
  type AccessEntry,
  getMe,
  type HandOverResponse,
  handOverUser,
  listAccess,
  listSeenObjects,
  listShareCandidates,
  type PageInfo,
  type SeenObject,
  type ShareCandidate,
  setGroupResourcePolicy,
  setUserResourcePolicy,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { Change, ShownCall } from './shown-call.ts';

/** A folder, workbook or report that is shared. */
export interface Subject {
  readonly deploymentId: number;
  readonly kind: 'folder' | 'workbook' | 'report';
  readonly id: number;
  readonly title: string;
}

/** Whom something is shared with; everyone has no id. */
export type Holder = Pick<AccessEntry, 'type' | 'id' | 'name'>;
export type AccessLevel = AccessEntry['level'];

/** Rows that one request asks for. */
const PAGE_SIZE = 100;
/** People, and as many groups, that are offered at once. */
export const MOST_CANDIDATES = 10;

/** People and groups to choose from. */
export interface CandidateList {
  /** What the list depends on. */
  readonly key: readonly unknown[];
  /** Rejects with an `ApiError`. */
  find(only: 'USERS' | 'GROUPS', search: string, signal: AbortSignal): Promise<readonly ShareCandidate[]>;
}

const TYPE_OF = { folder: 'FOLDER', workbook: 'WORKBOOK', report: 'REPORT' } as const;
const RESOURCE_OF = { folder: 'Folder', workbook: 'Workbook', report: 'Report' } as const;
const VERB_OF = { view: 'Read', edit: 'Edit', full: 'Manage' } as const;

interface PageOf<T> {
  readonly items: readonly T[];
  readonly pageInfo: PageInfo;
}

/** The query of a list, without what is empty. */
function queryOf(search: string, after: string | undefined, first: number) {
  return { first, ...(search === '' ? {} : { search }), ...(after === undefined ? {} : { after }) };
}

/** A page of those who have access. Rejects with an `ApiError`. */
export function accessPage(
  { deploymentId, kind, id }: Subject,
  search: string,
  after: string | undefined,
  signal: AbortSignal,
): Promise<PageOf<AccessEntry>> {
  const query = { type: TYPE_OF[kind], id, ...queryOf(search, after, PAGE_SIZE) };
  return answerTo(listAccess({ client, path: { deploymentId }, query, signal }));
}

/** The request for the first page of those who have access. */
export function accessRequest({ deploymentId, kind, id }: Subject): ShownCall {
  return {
    operation: 'listAccess',
    method: 'GET',
    path: `/api/v1/deployments/${deploymentId}/workspace/access?type=${TYPE_OF[kind]}&id=${id}&first=${PAGE_SIZE}`,
    parameters: { deploymentId },
  };
}

/** Those with whom an object can be shared and whose name or address has a text. Rejects with an `ApiError`. */
export function candidatesFor({ deploymentId, kind, id }: Subject): CandidateList {
  return {
    key: ['share-candidates', deploymentId, kind, id],
    async find(only, search, signal) {
      const query = { type: TYPE_OF[kind], id, only, ...queryOf(search, undefined, MOST_CANDIDATES) };
      return (await answerTo(listShareCandidates({ client, path: { deploymentId }, query, signal }))).items;
    },
  };
}

/** Gives somebody a level on an object, or with null takes back what they were given on it. */
export function sharing({ kind, id }: Subject, holder: Holder, level: AccessLevel | null): Change<unknown> {
  const resourceType = RESOURCE_OF[kind];
  const action = level === null ? null : (`${resourceType}${VERB_OF[level]}` as const);
  const resource = { resourceType, resourceId: String(id), action };
  if (holder.type === 'USER' || holder.type === 'EVERYONE') {
    const body = { ...resource, userId: holder.id };
    return {
      shown: {
        operation: 'setUserResourcePolicy',
        method: 'PUT',
        path: '/api/v1/resource-policies/user',
        parameters: {},
        body,
      },
      send: () => answerTo(setUserResourcePolicy({ client, body })),
    };
  }
  const body = { ...resource, groupId: holder.id ?? 0 };
  return {
    shown: {
      operation: 'setGroupResourcePolicy',
      method: 'PUT',
      path: '/api/v1/resource-policies/group',
      parameters: {},
      body,
    },
    send: () => answerTo(setGroupResourcePolicy({ client, body })),
  };
}

function seenQuery(holder: Holder, folderId: number | null, search: string) {
  return {
    ...(holder.type === 'USER' ? { userId: holder.id ?? 0 } : { groupId: holder.id ?? 0 }),
    ...(folderId === null ? {} : { folderId }),
    ...(search === '' ? {} : { search }),
    orderByField: 'name' as const,
  };
}

/** A page of what somebody sees in a folder, or in all with a search. Rejects with an `ApiError`. */
export function seenPage(
  deploymentId: number,
  holder: Holder,
  folderId: number | null,
  search: string,
  after: string | undefined,
  signal: AbortSignal,
): Promise<PageOf<SeenObject>> {
  const query = { ...seenQuery(holder, folderId, search), ...queryOf('', after, PAGE_SIZE) };
  return answerTo(listSeenObjects({ client, path: { deploymentId }, query, signal }));
}

export function seenRequest(
  deploymentId: number,
  holder: Holder,
  folderId: number | null,
  search: string,
): ShownCall {
  const query = Object.entries(seenQuery(holder, folderId, search)).map(([name, value]) => [
    name,
    String(value),
  ]);
  return {
    operation: 'listSeenObjects',
    method: 'GET',
    path: `/api/v1/deployments/${deploymentId}/workspace/seen?${new URLSearchParams(query)}`,
    parameters: { deploymentId },
  };
}

/** Makes somebody else the owner of everything that a user owns. */
export function handingOver(id: number, toUserId: number): Change<HandOverResponse> {
  const body = { toUserId };
  return {
    shown: {
      operation: 'handOverUser',
      method: 'POST',
      path: `/api/v1/users/${id}/hand-over`,
      parameters: { id },
      body,
    },
    send: () => answerTo(handOverUser({ client, path: { id }, body })),
  };
}

/** Whether the person who has signed in is an administrator. */
export async function isAdministrator(signal: AbortSignal): Promise<boolean> {
  return (await answerTo(getMe({ client, signal }))).isAdmin;
}
