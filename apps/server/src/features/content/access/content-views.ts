import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { Caller } from '../../../auth/caller.ts';

/** What users open. */
type Viewed = 'WORKBOOK' | 'REPORT' | 'DASHBOARD';

/** Records that a caller viewed an object, at most once a minute. */
export async function noteView(db: Db, caller: Caller, type: Viewed, id: number) {
  await sql`
    insert into content_views (tenant_id, user_id, object_type, object_id)
    values (${caller.tenantId}, ${caller.user.id}, ${type}, ${id})
    on conflict (user_id, object_type, object_id) do update set viewed_at = now()
      where content_views.viewed_at < now() - interval '1 minute'`.execute(db);
}

/** Deletes the recorded views of objects that are deleted. */
export async function deleteViews(db: Db, tenantId: number, type: Viewed, ids: readonly number[]) {
  await sql`delete from content_views
    where tenant_id = ${tenantId} and object_type = ${type} and object_id = any(${[...ids]})`.execute(db);
}
