import type { Db } from '@facet/db';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { exchange } from './exchange.ts';
import { recordBegunGrants, recordEndedGrants } from './record-grants.ts';

/**
 * Makes the library handle each request in one transaction, with the audit events as the last statements. The response
 * is only kept here; it is sent after the commit.
 */
export function inTransaction(db: Db, tenantId: number) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    ctx.respond = false;
    const current = exchange();
    try {
      await db.transaction().execute(async (tx) => {
        current.tx = tx;
        await next();
        if (current.failure !== undefined) throw current.failure;
        if (current.missingDocument !== undefined) throw new Error('A document of a client is missing');
        await recordBegunGrants(tx, tenantId);
        await recordEndedGrants(tx, tenantId, ctx);
      });
      const { status, body } = ctx;
      current.answer = { status, body, headers: ctx.response.headers };
    } catch (error) {
      current.failure = error;
    } finally {
      current.tx = undefined;
    }
  };
}
