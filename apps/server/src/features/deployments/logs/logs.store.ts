import type { Database, Db } from '@facet/db';
import { type Insertable, sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';

export interface LogFilter {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly source: 'production' | 'dev' | null;
  readonly pod: string | null;
  readonly container: string | null;
}

export type NewLogLine = Insertable<Database['log_lines']>;

/** Appends lines to the logs of deployments, except of those that were deleted. */
export async function insertLogLines(db: Db, lines: readonly NewLogLine[]): Promise<void> {
  const ids = [...new Set(lines.map((line) => line.deployment_id))];
  await db.transaction().execute(async (tx) => {
    // Locked, so that a concurrent deletion of one deployment does not fail the lines of all others.
    const alive = await tx
      .selectFrom('deployments')
      .select('id')
      .where('id', 'in', ids)
      .forKeyShare()
      .execute();
    const known = new Set(alive.map((row) => row.id));
    const rows = lines.filter((line) => known.has(line.deployment_id));
    if (rows.length > 0) await tx.insertInto('log_lines').values(rows).execute();
  });
}

/** Lines kept per deployment. */
const KEPT = 20_000;

/** How many of the newest lines a paged list covers. */
export const TAIL = 1000;

/**
 * A page of log lines, oldest first: of the newest `tail` lines or, with a cursor, of the lines after it. The cursor
 * of the last page stays valid for lines that are logged later.
 */
export function listLogLines(db: Db, filter: LogFilter, page: Page, tail: number) {
  const [after] = page.after ?? [];
  const { source, pod, container } = filter;
  const matching = db
    .selectFrom('log_lines')
    .select(['id', 'pod', 'logged_at', 'message'])
    .where('tenant_id', '=', filter.tenantId)
    .where('deployment_id', '=', filter.deploymentId)
    .$if(source !== null, (query) => query.where('source', '=', source))
    .$if(pod !== null, (query) => query.where('pod', '=', pod ?? ''))
    .$if(container !== null, (query) => query.where('container', '=', container ?? ''));
  const wanted =
    after === undefined
      ? matching.orderBy('id', 'desc').limit(tail)
      : matching.where('id', '>', Number(after));
  return db
    .selectFrom(wanted.as('wanted'))
    .selectAll()
    .orderBy('id')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}

/** Deletes all but the newest KEPT lines of each deployment. */
export async function trimLogLines(db: Db): Promise<void> {
  await sql`
    delete from log_lines line
    using (
      select deployment.id as deployment_id,
        (select id from log_lines where deployment_id = deployment.id order by id desc offset ${KEPT} limit 1)
          as last_id
      from deployments deployment
    ) excess
    where line.deployment_id = excess.deployment_id and line.id <= excess.last_id`.execute(db);
}
