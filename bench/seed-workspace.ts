import { openDatabase } from '@facet/db';
import { sql } from 'kysely';

/** The workspace of a deployment, and a user to whom 50 folders of it are shared. */
export interface SeededWorkspace {
  readonly deploymentId: number;
  readonly userId: number;
}

/**
 * Adds 500 folders, 10 in each of 50 trees that are 5 levels deep, with 5 workbooks and 5 reports in each, as rows only.
 * The outermost folder of each tree is shared with a new user, who is a viewer.
 */
export async function seedWorkspace(database: string): Promise<SeededWorkspace> {
  const { db, close } = openDatabase({ connectionString: database }, { max: 1 });
  const { rows } = await sql<SeededWorkspace>`
    with owner as (select min(id) as id, min(tenant_id) as tenant_id from users),
    allowed as (update tenants set personal_api_keys_enabled = true),
    deployment as (select max(id) as id from deployments),
    person as (
      insert into users (tenant_id, email, username) select tenant_id, 'reader@example.com', 'reader' from owner
      returning id, tenant_id
    ),
    role as (
      insert into role_assignments (tenant_id, user_id, built_in_role) select tenant_id, id, 'Viewer' from person
    )
    select deployment.id as "deploymentId", person.id as "userId" from deployment, person`.execute(db);
  const [seeded] = rows;
  if (seeded === undefined) throw new Error('There is no deployment');
  const { deploymentId, userId } = seeded;
  const own = sql`tenant.id, ${deploymentId}::bigint, owner.id`;
  const from = sql`(select min(id) as id from tenants) tenant, (select min(id) as id from users) owner`;
  const { rows: ids } = await sql<{ id: number }>`
    insert into folders (tenant_id, deployment_id, owner_user_id, name)
    select ${own}, 'Folder ' || number from generate_series(0, 499) number, ${from}
    returning id`.execute(db);
  const first = Math.min(...ids.map(({ id }) => id));
  // Two folders in each of five levels: number 10 is a root with 11, both contain nothing else but 12 is in 10, and so on.
  await sql`update folders set parent_id = id - (case when (id - ${first}) % 10 = 1 then 1 else 2 end)
    where deployment_id = ${deploymentId} and (id - ${first}) % 10 > 0`.execute(db);
  await sql`
    insert into workbooks (tenant_id, deployment_id, owner_user_id, folder_id, name)
    select ${own}, folder.id, 'Workbook ' || number || ' of ' || folder.id
    from folders folder, generate_series(1, 5) number, ${from}
    where folder.deployment_id = ${deploymentId}`.execute(db);
  await sql`
    insert into reports (tenant_id, deployment_id, owner_user_id, folder_id, name, public_id)
    select ${own}, folder.id, 'Report ' || number || ' of ' || folder.id,
      lpad((folder.id * 10 + number)::text, 12, 'r')
    from folders folder, generate_series(1, 5) number, ${from}
    where folder.deployment_id = ${deploymentId}`.execute(db);
  await sql`
    insert into resource_policies (tenant_id, resource_type, resource_id, user_id, action)
    select tenant_id, 'Folder', id::text, ${userId}, 'FolderRead' from folders
    where deployment_id = ${deploymentId} and parent_id is null`.execute(db);
  await sql`analyze`.execute(db);
  await close();
  return seeded;
}
