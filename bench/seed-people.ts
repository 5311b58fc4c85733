import { openDatabase } from '@facet/db';
import { sql } from 'kysely';

/** Adds users to the first tenant, as rows only. A hundred of the names contain "quokka", spread evenly. */
export async function seedUsers(database: string, count: number): Promise<void> {
  const { db, close } = openDatabase({ connectionString: database }, { max: 1 });
  // Filling the search index row by row takes twelve times as long as recreating it.
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('users_search'::regclass) as definition`.execute(db);
  await sql`drop index users_search`.execute(db);
  await sql`
    insert into users (tenant_id, email, username, first_name)
    select tenant.id, 'person' || number || '@example.com', 'person' || number,
      case when number % (${count}::int / 100) = 0 then 'Quokka ' else 'Person ' end || md5(number::text)
    from (select min(id) as id from tenants) tenant, generate_series(1, ${count}::int) number`.execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
  await sql`alter index users_search alter column 1 set statistics 0`.execute(db);
  await sql`vacuum analyze users`.execute(db);
  await close();
}

/** The permissions of a user, spread over roles. */
export interface Grant {
  readonly roles: number;
  readonly policiesEach: number;
  /** How many of the roles the user has through a group each. */
  readonly throughGroups: number;
  /** How many deployments are also shared with the user. */
  readonly shared: number;
}

/**
 * Creates a user who is not an administrator and can read 200 deployments through policies spread over roles.
 * @returns the user id
 */
export async function seedPerson(database: string, name: string, grant: Grant): Promise<number> {
  const { db, close } = openDatabase({ connectionString: database }, { max: 1 });
  const { rows } = await sql<{ id: number }>`
    with tenant as (select min(id) as id from tenants),
    allowed as (update tenants set personal_api_keys_enabled = true where id = (select id from tenant)),
    person as (
      insert into users (tenant_id, email, username)
      select id, ${`${name}@example.com`}, ${name} from tenant returning id, tenant_id
    ),
    reachable as (
      select id, row_number() over (order by id) - 1 as place from deployments order by id limit 200
    ),
    policy as (
      select place * ${grant.roles} / 200 as role, place * ${grant.roles * grant.policiesEach} / 200 as number,
        jsonb_agg(id::text) as ids
      from reachable group by 1, 2
    ),
    role as (
      insert into roles (tenant_id, name, policies)
      select tenant.id, ${name} || ' ' || policy.role, jsonb_agg(jsonb_build_object(
        'resourceType', 'Deployment', 'actions', jsonb_build_array('DeploymentRead', 'SchemaRead'), 'resources', ids))
      from policy, tenant group by tenant.id, policy.role
      returning id, tenant_id
    ),
    numbered as (select *, row_number() over (order by id) as number from role),
    own as (
      insert into role_assignments (tenant_id, user_id, role_id)
      select role.tenant_id, person.id, role.id from numbered role, person where number > ${grant.throughGroups}
    ),
    team as (
      insert into user_groups (tenant_id, name)
      select tenant_id, ${name} || ' ' || number from numbered where number <= ${grant.throughGroups}
      returning id, tenant_id, name
    ),
    member as (
      insert into user_group_members (tenant_id, group_id, user_id)
      select team.tenant_id, team.id, person.id from team, person
    ),
    given as (
      insert into role_assignments (tenant_id, group_id, role_id)
      select team.tenant_id, team.id, role.id from team
      join numbered role on team.name = ${name} || ' ' || role.number
    ),
    shared as (
      insert into resource_policies (tenant_id, resource_type, resource_id, user_id, action)
      select person.tenant_id, 'Deployment', reachable.id::text, person.id, 'DownloadData'
      from reachable, person where place < ${grant.shared}
    )
    select id from person`.execute(db);
  await sql`analyze`.execute(db);
  await close();
  const [person] = rows;
  if (person === undefined) throw new Error('There is no tenant');
  return person.id;
}
