import type { Db } from '@facet/db';
import { type Caller, canUse } from '../../../auth/caller.ts';
import { callersOf } from '../../../auth/callers-of.ts';
import type { Credentials } from '../../../auth/credentials.ts';
import { askSettingsOf } from '../../embedding/embed-sessions/ai-settings.ts';

/** What decides whether callers may still use chats. */
export interface ChatRightsParts {
  readonly db: Db;
  readonly credentials: Pick<Credentials, 'ofCredentials'>;
}

/** Whether a caller may ask in words in a deployment, with rights that were read just now. */
export async function mayAsk(db: Db, caller: Caller, deploymentId: number): Promise<boolean> {
  const action = caller.embed === null ? 'PlaygroundRead' : 'DeploymentRead';
  if (!canUse(caller, action, { type: 'Deployment', id: deploymentId })) return false;
  return caller.embed === null || (await askSettingsOf(db, caller)).mayAsk;
}

/**
 * Whether whoever asked a question still has the right to an answer. People have it without the credential with which they
 * asked, such as after they signed out; users of embed tenants only have it through their session.
 */
export async function mayBeAnswered(
  { db, credentials }: ChatRightsParts,
  { tenantId, credentialId, user, embed }: Caller,
  deploymentId: number,
): Promise<boolean> {
  const held = (await credentials.ofCredentials(tenantId, [credentialId])).get(credentialId);
  if (held !== undefined) return mayAsk(db, held, deploymentId);
  if (embed !== null) return false;
  const person = (await callersOf(db, tenantId, [user.id])).get(user.id);
  return person !== undefined && mayAsk(db, person, deploymentId);
}
