import type { Db } from '@facet/db';
import { type Caller, canUse } from '../../../auth/caller.ts';
import { callersOf } from '../../../auth/callers-of.ts';
import type { Credentials } from '../../../auth/credentials.ts';
import { askSettingsOf, mayAuthorInChat } from '../../embedding/embed-sessions/ai-settings.ts';

/** What decides whether callers may still use chats. */
export interface ChatRightsParts {
  readonly db: Db;
  readonly credentials: Pick<Credentials, 'ofCredentials'>;
}

/** Somebody who asks in a deployment. */
export interface Asker {
  readonly caller: Caller;
  readonly deploymentId: number;
}

/**
 * Which of many callers may ask in words in their deployment, in the same order, with the rights that they have in
 * `caller`. Undefined is nobody. At most one statement.
 */
export async function mayAsk(db: Db, askers: readonly (Asker | undefined)[]): Promise<readonly boolean[]> {
  const may = askers.map((asker) => asker !== undefined && hasPermission(asker));
  const embedded = askers.flatMap((asker, place) =>
    may[place] && asker !== undefined && asker.caller.embed !== null ? [{ caller: asker.caller, place }] : [],
  );
  const callers = embedded.map(({ caller }) => caller);
  for (const [index, settings] of (await askSettingsOf(db, callers)).entries()) {
    const place = embedded[index]?.place;
    if (place !== undefined) may[place] = settings.mayAsk;
  }
  return may;
}

/** Whether somebody may save what the answers of a chat draft. */
export async function mayDraftInChat(db: Db, { caller, deploymentId }: Asker): Promise<boolean> {
  if (caller.embed?.isCreator === false) return false;
  if (!canUse(caller, 'AIBIExplore', { type: 'Deployment', id: deploymentId })) return false;
  return mayAuthorInChat(db, caller);
}

function hasPermission({ caller, deploymentId }: Asker): boolean {
  const action = caller.embed === null ? 'PlaygroundRead' : 'DeploymentRead';
  return canUse(caller, action, { type: 'Deployment', id: deploymentId });
}

/**
 * Which of those who asked questions still have the right to an answer, in the same order. People have it without the
 * credential with which they asked, such as after they signed out; users of embed tenants only have it through their
 * session. The number of statements depends on the number of accounts only.
 */
export async function mayBeAnswered(
  parts: ChatRightsParts,
  askers: readonly Asker[],
): Promise<readonly boolean[]> {
  const now = new Map<Asker, Caller>();
  for (const [tenantId, some] of Map.groupBy(askers, ({ caller }) => caller.tenantId))
    for (const [asker, caller] of await currentCallers(parts, tenantId, some)) now.set(asker, caller);
  return mayAsk(
    parts.db,
    askers.map((asker) => {
      const caller = now.get(asker);
      return caller && { caller, deploymentId: asker.deploymentId };
    }),
  );
}

/** The askers of one account with the rights that they have now, without those who are gone. */
async function currentCallers(
  { db, credentials }: ChatRightsParts,
  tenantId: number,
  askers: readonly Asker[],
): Promise<(readonly [Asker, Caller])[]> {
  const ids = new Set(askers.map(({ caller }) => caller.credentialId));
  const held = await credentials.ofCredentials(tenantId, [...ids]);
  const without = askers
    .map(({ caller }) => caller)
    .filter(({ credentialId, embed }) => embed === null && !held.has(credentialId));
  const people = await callersOf(db, tenantId, [...new Set(without.map(({ user }) => user.id))]);
  return askers.flatMap((asker) => {
    const { credentialId, embed, user } = asker.caller;
    const caller = held.get(credentialId) ?? (embed === null ? people.get(user.id) : undefined);
    return caller === undefined ? [] : [[asker, caller] as const];
  });
}
