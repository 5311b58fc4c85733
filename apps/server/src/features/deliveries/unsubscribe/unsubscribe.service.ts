import type { Db, Tx } from '@facet/db';
import { notFound } from '../../../errors/errors.ts';
import { grantByLink } from '../access/subscription-policy.ts';
import { unsubscribe } from '../exceptions/exceptions.service.ts';
import { type Addressed, findAddressed } from './unsubscribe.store.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

interface Parts {
  readonly unsubscribeLinks: UnsubscribeLinks;
}

/** The notification and user of a link; undefined if the link is invalid. */
export async function addressedBy(
  { unsubscribeLinks }: Parts,
  db: Db,
  tenantId: number,
  token: string,
): Promise<Addressed | undefined> {
  const named = unsubscribeLinks.read(token);
  return named?.tenantId === tenantId ? findAddressed(db, named) : undefined;
}

/** Ends the emails of a delivery to the recipient of a link. @throws 404 */
export async function unsubscribeByLink(
  parts: Parts,
  tx: Tx,
  tenantId: number,
  token: string,
): Promise<Addressed> {
  const found = await addressedBy(parts, tx, tenantId, token);
  if (found === undefined) throw notFound('This link');
  await unsubscribe(tx, grantByLink(tenantId, found));
  return found;
}
