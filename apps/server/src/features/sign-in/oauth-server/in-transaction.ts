import type { Db } from '@facet/db';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { exchange } from './exchange.ts';
import { recordBegunGrants, recordEndedGrants } from './record-grants.ts';

/**
 * Has the library do everything of a request in one transaction, with its audit rows as the last statements. The
 * answer is not sent here but once the transaction is committed.
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
