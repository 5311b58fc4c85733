import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { deploymentInput, startTestServer } from '../../../../test/server-under-test.ts';
import { CLEANUP_QUEUE, QUEUES } from '../../../app/register-jobs.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { findOrCreateEmbedTenant } from './embed-tenants.service.ts';

// Slow: the volume is the point.

const USERS = 10_000;
const DASHBOARDS = 1_000;
/** The deletion takes 8 seconds on two busy cores. */
const LIMIT_MS = 120_000;

const server = await startTestServer({ after }, { FACET_ROLES: 'api,worker' });
const { db } = server;
const { id: deploymentId } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Content'));
const { id: attributeId } = await server.ok('POST', '/api/v1/user-attributes', {
  name: 'region',
  type: 'string',
});

/** Fills an embed tenant with everything it can own; every text contains the name. */
async function fill(name: string, users: number, dashboards: number): Promise<number> {
  const { id } = await db.transaction().execute((tx) => findOrCreateEmbedTenant(tx, 1, name, `${name} Inc.`));
  for (let turn = 0; turn < 5; turn += 1)
    await server.ok('POST', `/api/v1/embed-tenants/${name}/groups`, { name: `${name} ${turn}` });
  const publicId = sql`substr(md5(${name} || random()::text), 1, 12)`;
  const someUser = sql`(select min(id) from all_users where embed_tenant_id = ${id}) + n % ${users}`;
  const firstUser = sql`(select min(id) from all_users where embed_tenant_id = ${id})`;
  const own = sql`1, ${deploymentId}, ${id}`;
  for (const statement of [
    sql`insert into all_users (tenant_id, embed_tenant_id, external_id, email, embed_email, username)
      select 1, ${id}, ${name} || n, ${name} || n || '@example.com', ${name} || n || '@example.com', ${name} || n
      from generate_series(1, ${users}) n`,
    sql`insert into embed_memberships (tenant_id, group_id, user_id)
      select 1, all_groups.id, all_users.id from all_users
      join all_groups on all_groups.embed_tenant_id = ${id} and kind = 'embed_group'
      where all_users.embed_tenant_id = ${id}`,
    sql`insert into user_attribute_values (tenant_id, user_id, attribute_id, value)
      select 1, id, ${attributeId}, to_jsonb(username) from all_users where embed_tenant_id = ${id}`,
    sql`with made as (
        insert into credentials (tenant_id, user_id, kind, name, secret_hash, expires_at)
        select 1, id, 'embed', ${name}, sha256((${name} || id)::bytea), now() + interval '1 day'
        from all_users where embed_tenant_id = ${id} returning id, user_id
      )
      insert into embed_sessions
        (tenant_id, deployment_id, user_id, secret_hash, security_context, expires_at, credential_id, redeemed_at)
      select 1, ${deploymentId}, user_id, sha256(('session' || id)::bytea), jsonb_build_object('who', ${name}::text),
        now(), id, now() from made`,
    sql`insert into folders (tenant_id, deployment_id, embed_tenant_id, owner_user_id, name)
      select ${own}, ${someUser}, ${name} || n from generate_series(1, ${dashboards}) n`,
    sql`update folders set parent_id = id - 1 where embed_tenant_id = ${id}
      and id > (select min(id) from folders where embed_tenant_id = ${id})`,
    sql`insert into workbooks (tenant_id, deployment_id, embed_tenant_id, folder_id, owner_user_id, name, meta)
      select ${own}, (select max(id) from folders where embed_tenant_id = ${id}), ${someUser}, ${name} || n,
        jsonb_build_object('of', ${name}::text) from generate_series(1, ${dashboards}) n`,
    sql`insert into dashboards (tenant_id, deployment_id, workbook_id, public_id, created_by)
      select 1, ${deploymentId}, id, ${publicId}, owner_user_id from workbooks where embed_tenant_id = ${id}`,
    sql`insert into dashboard_versions (tenant_id, dashboard_id, number, title, config, created_by)
      select 1, dashboards.id, n, ${name}, jsonb_build_object('of', ${name}::text), created_by
      from dashboards join workbooks on workbooks.id = workbook_id and embed_tenant_id = ${id}
      cross join generate_series(1, 3) n`,
    sql`update dashboards set published_version_id = dashboard_versions.id
      from dashboard_versions where dashboard_id = dashboards.id and number = 3`,
    sql`insert into reports (tenant_id, deployment_id, embed_tenant_id, workbook_id, owner_user_id, refreshed_by,
        public_id, name)
      select 1, ${deploymentId}, ${id}, id, owner_user_id, owner_user_id, ${publicId}, ${name} || n
      from workbooks cross join generate_series(1, 5) n where embed_tenant_id = ${id}`,
    sql`insert into report_snapshots (tenant_id, dashboard_version_id, report_id, report_public_id, report_version, name)
      select 1, published_version_id, reports.id, reports.public_id, 1, reports.name
      from reports join dashboards on dashboards.workbook_id = reports.workbook_id where embed_tenant_id = ${id}`,
    sql`insert into report_placements (tenant_id, report_id, external_workbook_id, result_location, placed_by, refreshed_by)
      select 1, id, ${name}, ${name}, owner_user_id, owner_user_id from reports where embed_tenant_id = ${id}`,
    sql`insert into dashboard_comments (tenant_id, dashboard_id, embed_tenant_id, author_user_id, resolved_by, body)
      select 1, dashboards.id, ${id}, ${firstUser}, ${firstUser}, ${name}
      from dashboards join workbooks on workbooks.id = workbook_id and embed_tenant_id = ${id}`,
    sql`insert into dashboard_comments (tenant_id, dashboard_id, embed_tenant_id, parent_id, author_user_id, body)
      select 1, dashboard_id, ${id}, id, ${firstUser}, ${name}
      from dashboard_comments where embed_tenant_id = ${id}`,
    sql`insert into content_views (tenant_id, user_id, object_type, object_id)
      select 1, ${firstUser}, 'WORKBOOK', id from workbooks where embed_tenant_id = ${id}
      union all select 1, ${firstUser}, 'REPORT', id from reports where embed_tenant_id = ${id}`,
    sql`insert into resource_policies (tenant_id, resource_type, resource_id, user_id, group_id, action)
      select 1, type, object_id::text, case when n = 1 then ${firstUser} end,
        case when n = 2 then (select min(id) from all_groups where embed_tenant_id = ${id}) end, type || 'Read'
      from (
        select 'Folder' as type, id as object_id from folders where embed_tenant_id = ${id}
        union all select 'Workbook', id from workbooks where embed_tenant_id = ${id}
        union all select 'Report', id from reports where embed_tenant_id = ${id}
        union all select 'Dashboard', dashboards.id
          from dashboards join workbooks on workbooks.id = workbook_id and embed_tenant_id = ${id}
      ) content cross join generate_series(0, 2) n`,
  ])
    await statement.execute(db);
  return id;
}

/** The number of rows of each table, without those that the deployment's build and the requests of this test write. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'audit%'
      and table_name not in ('api_requests', 'compilations', 'events', 'log_lines')
    order by 1`.execute(db);
  const counts = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*)::int from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function isGone(id: number): Promise<boolean> {
  const row = await db.selectFrom('embed_tenants').select('id').where('id', '=', id).executeTakeFirst();
  return row === undefined;
}

async function waitUntilGone(id: number): Promise<number> {
  const start = performance.now();
  while (!(await isGone(id))) {
    assert.ok(performance.now() - start < LIMIT_MS, 'the deletion does not end');
    await sleep(100);
  }
  return performance.now() - start;
}

test('the deletion of an embed tenant of 10,000 users and 1,000 dashboards leaves nothing behind', async (t) => {
  await fill('kept', 20, 5);
  const before = await rowCounts();
  const id = await fill('big', USERS, DASHBOARDS);
  const filled = await rowCounts();
  assert.ok((filled.all_users ?? 0) >= USERS && (filled.reports ?? 0) >= 5 * DASHBOARDS);
  await sql`analyze`.execute(db);

  const start = performance.now();
  assert.equal((await server.call('DELETE', '/api/v1/embed-tenants/big')).status, 204);
  const answered = performance.now() - start;
  assert.ok(answered < 5_000, `the request took ${answered} ms`);
  t.diagnostic(`deleted in ${Math.round(await waitUntilGone(id))} ms`);
  assert.deepEqual(await rowCounts(), before);
});

test('cleanup deletes what a lost job and a killed node left behind', async (t) => {
  const before = await rowCounts();
  const id = await fill('lost', 1_200, 20);
  await sql`update embed_tenants set deleting_since = now() - interval '1 hour' where id = ${id}`.execute(db);
  // The killed node had begun the deletion.
  await sql`delete from all_users where id in (select id from all_users where embed_tenant_id = ${id} limit 500)`.execute(
    db,
  );
  const jobs = new Jobs({ connectionString: server.databaseUrl }, pino({ level: 'silent' }));
  await jobs.start(QUEUES);
  t.after(() => jobs.stop(1000));
  await db.transaction().execute((tx) => jobs.send(tx, CLEANUP_QUEUE, {}, 'now'));
  await waitUntilGone(id);
  assert.deepEqual(await rowCounts(), before);
});
