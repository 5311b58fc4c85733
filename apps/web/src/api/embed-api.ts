import {
  type Dashboard,
  type GenerateSession,
  generateSession,
  getDeploymentEmbedSettings,
  getEmbedAccess,
  getEmbedSettings,
  getUserGroups,
  listAccess,
  listEmbedTenants,
  republishDashboard,
  unpublishDashboard,
  updateDeploymentEmbedSettings,
  updateEmbedAccess,
  updateEmbedSettings,
} from '@facet/client';
import { statusOf } from './api-error.ts';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { DraftKey } from './draft-api.ts';
import type { Change } from './shown-call.ts';

/** Creates a session for a preview, and returns its id. Rejects with an `ApiError`, as all of these. */
export async function previewSession(body: GenerateSession): Promise<string> {
  return (await answerTo(generateSession({ client, body }))).sessionId;
}

/** With whom a workbook is shared outside of the account, without what its folders are shared with. */
export function embedAccessOf(path: DraftKey, signal: AbortSignal) {
  return answerTo(getEmbedAccess({ client, path, signal }));
}

/** Whether embedding is on for a deployment, and the sites that may show its frames. */
export async function embedSettingsOf(deploymentId: number, signal: AbortSignal) {
  const [account, own] = await Promise.all([
    answerTo(getEmbedSettings({ client, signal })),
    answerTo(getDeploymentEmbedSettings({ client, path: { deploymentId }, signal })),
  ]);
  return {
    isEnabled: account.enabled && own.enabled,
    allowedOrigins: own.allowedOrigins ?? account.allowedOrigins,
    /** Whether the deployment has a list of its own, which replaces that of the account. */
    hasOwnOrigins: own.allowedOrigins !== null,
  };
}

/** Lets the pages of an origin show frames, in the list that counts for a deployment. */
export function allowingOrigin(
  deploymentId: number,
  {
    allowedOrigins,
    hasOwnOrigins,
  }: { readonly allowedOrigins: readonly string[]; readonly hasOwnOrigins: boolean },
  origin: string,
): Change<unknown> {
  const body = { allowedOrigins: [...allowedOrigins, origin] };
  if (!hasOwnOrigins)
    return {
      shown: {
        operation: 'updateEmbedSettings',
        method: 'PUT',
        path: '/api/v1/embed/settings',
        parameters: {},
        body,
      },
      send: () => answerTo(updateEmbedSettings({ client, body })),
    };
  return {
    shown: {
      operation: 'updateDeploymentEmbedSettings',
      method: 'PUT',
      path: `/api/v1/deployments/${deploymentId}/embed-settings`,
      parameters: { deploymentId },
      body,
    },
    send: () => answerTo(updateDeploymentEmbedSettings({ client, path: { deploymentId }, body })),
  };
}

/** Whether a workbook is shared with an embed tenant and with all embed users, itself or through a folder. */
export async function sharedOutside(
  { deploymentId, workbookId }: DraftKey,
  tenant: string,
  signal: AbortSignal,
) {
  const query = { type: 'WORKBOOK', id: workbookId, first: 1000 } as const;
  const { items } = await answerTo(listAccess({ client, path: { deploymentId }, query, signal }));
  return {
    all: items.some(({ type }) => type === 'ALL_EMBED_USERS'),
    tenant: items.some(({ type, name }) => type === 'EMBED_TENANT' && name === tenant),
  };
}

/** Whether a workbook is shared with a group or with everybody of the account, itself or through a folder. */
export async function sharedWithGroup(
  { deploymentId, workbookId }: DraftKey,
  groupId: number | null | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const query = { type: 'WORKBOOK', id: workbookId, first: 1000 } as const;
  const { items } = await answerTo(listAccess({ client, path: { deploymentId }, query, signal }));
  return items.some(({ type, id }) => type === 'EVERYONE' || (type === 'GROUP' && id === groupId));
}

/** The names of embed tenants that contain a text. */
export async function embedTenantsLike(search: string, signal: AbortSignal): Promise<string[]> {
  const query = { first: 20, ...(search === '' ? {} : { search }) };
  return (await answerTo(listEmbedTenants({ client, query, signal }))).items.map(({ name }) => name);
}

/** The names of groups of the account. */
export async function groupNames(signal: AbortSignal): Promise<string[]> {
  return (await answerTo(getUserGroups({ client, query: { first: 1000 }, signal }))).items.map(
    ({ name }) => name,
  );
}

/** What somebody may not read is unknown to them. */
export async function ifAllowed<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const status = statusOf(error as Error);
    if (status === 403 || status === 404) return null;
    throw error;
  }
}

const at = ({ deploymentId, workbookId }: DraftKey, rest: string) =>
  `/api/v1/deployments/${deploymentId}/workbooks/${workbookId}/${rest}`;

/** Hides a dashboard from its viewers, or shows its last version to them again. */
export function publication(path: DraftKey, isPublished: boolean): Change<Dashboard> {
  const call = isPublished ? republishDashboard : unpublishDashboard;
  return {
    shown: {
      operation: isPublished ? 'republishDashboard' : 'unpublishDashboard',
      method: 'POST',
      path: at(path, isPublished ? 'republish' : 'unpublish'),
      parameters: { ...path },
    },
    send: () => answerTo(call({ client, path })),
  };
}

/** Shares a workbook with an embed tenant, and lets its sessions show the dashboard. */
export function sharingWith(path: DraftKey, embedTenantName: string): Change<unknown> {
  const body = { embedTenantName, action: 'read' as const, allowEmbed: true };
  return {
    shown: {
      operation: 'updateEmbedAccess',
      method: 'PUT',
      path: at(path, 'embed-access'),
      parameters: { ...path },
      body,
    },
    send: () => answerTo(updateEmbedAccess({ client, path, body })),
  };
}
