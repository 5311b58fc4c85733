import type { Db } from '@facet/db';
import { sql } from 'kysely';

/** Whether an embed session may ask in words, and of which views; null for all that it sees. */
export interface AskSettings {
  readonly mayAsk: boolean;
  readonly views: readonly string[] | null;
}

/**
 * What embed sessions may ask in words, in the same order. `allowAi` of the session decides it, or else that of the account;
 * where neither is set, accounts that are older than asking have it off.
 */
export async function findAskSettings(
  db: Db,
  sessions: readonly { readonly tenantId: number; readonly sessionId: number | null }[],
): Promise<AskSettings[]> {
  if (sessions.length === 0) return [];
  const { rows } = await sql<AskSettings>`
    select coalesce((session.settings ->> 'allowAi')::boolean, (tenant.app_config #>> '{embedding,allowAi}')::boolean,
        tenant.asks_when_embedded, false) as "mayAsk",
      nullif(session.settings -> 'askViews', 'null') as views
    from unnest(${sessions.map(({ tenantId }) => tenantId)}::bigint[],
        ${sessions.map(({ sessionId }) => sessionId)}::bigint[]) with ordinality as asked (tenant_id, session_id, place)
    left join tenants tenant on tenant.id = asked.tenant_id
    left join embed_sessions session on session.tenant_id = asked.tenant_id and session.id = asked.session_id
    order by asked.place`.execute(db);
  return rows;
}
