import { sql } from 'kysely';
import { addSyncFiles, addSyncLines, addSyncs } from './dbt-samples.ts';
import { type Fixture, oauthClient } from './sample-calls.ts';
import { deploymentInput, type Json, type ServerUnderTest } from './server-under-test.ts';

/** A list: how it grows at both ends, and what its envelope holds beside `items` and `pageInfo`. */
export interface List {
  readonly add?: (server: ServerUnderTest, fixture: Fixture, count: number) => Promise<unknown>;
  readonly keyOf: (item: Json) => unknown;
  readonly older: readonly string[];
  /** Rows without `first` and `limit`. */
  readonly unpaged: number;
}

const inTurns = async (count: number, work: (turn: number) => Promise<unknown>) => {
  for (let turn = 0; turn < count; turn += 1) await work(turn);
};
/** A name that sorts first, then one that sorts last, and so on. */
const nameAt = (turn: number, fixture: Fixture) => `${turn % 2 === 0 ? 'A' : 'z'}${fixture.unique()}`;
export const own = ({ deploymentId }: Fixture) => `/api/v1/deployments/${deploymentId}`;

/** Every list of the served document, by operationId. */
export const lists: Readonly<Record<string, List>> = {
  getDeployments: {
    add: (server, fixture, count) =>
      inTurns(count, (turn) =>
        server.ok('POST', '/build/api/v1/deployments', deploymentInput(nameAt(turn, fixture))),
      ),
    keyOf: (item) => item.id,
    older: ['data', 'pagination', 'count', 'totalCount'],
    unpaged: 20,
  },
  getUsers: {
    add: (server, fixture, count) =>
      inTurns(count, (turn) => {
        const username = nameAt(turn, fixture);
        return server.ok('POST', '/api/v1/users', { email: `${username}@example.com`, username });
      }),
    keyOf: (item) => item.id,
    older: [],
    unpaged: 20,
  },
  listDbtSyncs: { add: addSyncs, keyOf: (item) => item.syncJobId, older: [], unpaged: 20 },
  getDbtSyncLogs: {
    add: ({ db }, fixture, count) => addSyncLines(db, fixture, count),
    keyOf: (item) => item.message,
    older: [],
    unpaged: Number.POSITIVE_INFINITY,
  },
  getDbtSyncGeneratedFiles: {
    add: ({ db }, fixture, count) => addSyncFiles(db, fixture, count),
    keyOf: (item) => item.path,
    older: [],
    unpaged: Number.POSITIVE_INFINITY,
  },
  listApiKeys: {
    add: (server, fixture, count) =>
      inTurns(count, (turn) => server.ok('POST', '/api/v1/api-keys', { name: nameAt(turn, fixture) })),
    keyOf: (item) => item.id,
    older: [],
    unpaged: 20,
  },
  listMySessions: {
    add: (server, fixture, count) => addSessions(server, fixture, count),
    keyOf: (item) => item.id,
    older: [],
    unpaged: 20,
  },
  listUserSessions: {
    add: (server, fixture, count) => addSessions(server, fixture, count),
    keyOf: (item) => item.id,
    older: [],
    unpaged: 20,
  },
  listMyOAuthGrants: {
    add: (server, fixture, count) => addGrants(server, fixture, count),
    keyOf: (item) => item.id,
    older: [],
    unpaged: 20,
  },
  listUserOAuthGrants: {
    add: (server, fixture, count) => addGrants(server, fixture, count),
    keyOf: (item) => item.id,
    older: [],
    unpaged: 20,
  },
  listOAuthClients: {
    add: (server, fixture, count) =>
      inTurns(count, () => server.ok('POST', '/api/v1/oauth-clients', oauthClient(fixture))),
    keyOf: (item) => item.clientId,
    older: [],
    unpaged: 20,
  },
  installations: { keyOf: (item) => item.id, older: ['data'], unpaged: 100 },
  repositories: { keyOf: (item) => item.id, older: ['data'], unpaged: 100 },
  branches: { keyOf: (item) => item.name, older: ['data'], unpaged: 100 },
  getRoles: {
    add: (server, fixture, count) =>
      inTurns(count, (turn) =>
        server.ok('POST', '/api/v1/roles', { name: nameAt(turn, fixture), policies: [] }),
      ),
    keyOf: (item) => item.id,
    older: [],
    unpaged: 20,
  },
  getBuiltInRoles: { keyOf: (item) => item.id, older: [], unpaged: 20 },
  getUserRoles: {
    add: (server, fixture, count) => addAssignments(server, fixture, count, 'user_id'),
    keyOf: (item) => item.id,
    older: [],
    unpaged: 20,
  },
  getGroupRoles: {
    add: (server, fixture, count) => addAssignments(server, fixture, count, 'group_id'),
    keyOf: (item) => item.id,
    older: [],
    unpaged: 20,
  },
  getUserGroups: {
    add: (server, fixture, count) =>
      inTurns(count, (turn) => server.ok('POST', '/api/v1/groups', { name: nameAt(turn, fixture) })),
    keyOf: (item) => item.id,
    older: [],
    unpaged: 20,
  },
  getUserGroupMembers: {
    add: (server, fixture, count) => addMembers(server, fixture, count),
    keyOf: (item) => item.id,
    older: [],
    unpaged: 20,
  },
  getUserAttributes: {
    add: (server, fixture, count) =>
      inTurns(count, (turn) =>
        server.ok('POST', '/api/v1/user-attributes', { name: nameAt(turn, fixture), type: 'boolean' }),
      ),
    keyOf: (item) => item.id,
    older: ['data', 'count'],
    unpaged: 20,
  },
  getAuditLogs: {
    add: (server, fixture, count) =>
      inTurns(count, (turn) => server.ok('POST', '/api/v1/api-keys', { name: nameAt(turn, fixture) })),
    keyOf: (item) => item.id,
    older: [],
    unpaged: 20,
  },
  listRegions: { keyOf: (item) => item.id, older: ['data'], unpaged: 20 },
  listDeploymentVersions: {
    add: (server, fixture, count) =>
      inTurns(count, (turn) =>
        server.db
          .insertInto('engine_versions')
          .values({
            release_channel: turn % 2 === 0 ? 'latest' : 'release',
            version: `1.0.0-${fixture.unique()}`,
          })
          .execute(),
      ),
    keyOf: (item) => `${item.releaseChannel} ${item.version}`,
    older: ['data'],
    unpaged: 20,
  },
  getEnvVariables: {
    add: (server, fixture, count) =>
      server.ok('PUT', `${own(fixture)}/env-vars`, {
        env_variables: Array.from({ length: count }, (_, turn) => ({
          name: nameAt(turn, fixture),
          value: 'x',
        })),
      }),
    keyOf: (item) => item.name,
    older: ['data'],
    unpaged: 20,
  },
  getDeploymentEnvironments: {
    add: (server, fixture, count) =>
      inTurns(count, async (turn) => {
        const branches = `/build${own(fixture)}/branches`;
        const name = nameAt(turn, fixture);
        await server.ok('POST', branches, { name });
        await server.ok('PUT', `${branches}/staging-environment`, { branchName: name, enabled: true });
      }),
    keyOf: (item) => item.id,
    older: ['data', 'pagination'],
    unpaged: 20,
  },
  getDeploymentEnvironmentTokens: {
    add: (server, fixture, count) =>
      inTurns(count, () =>
        server.ok('POST', `${own(fixture)}/environments/${fixture.environmentId}/tokens`, {
          security_context: { made: fixture.unique() },
        }),
      ),
    keyOf: (item) => item.security_context.made ?? item.token,
    older: ['data', 'pagination'],
    unpaged: 20,
  },
  listBranches: {
    add: (server, fixture, count) =>
      inTurns(count, (turn) =>
        server.ok('POST', `/build${own(fixture)}/branches`, { name: nameAt(turn, fixture) }),
      ),
    keyOf: (item) => item.id,
    older: ['data'],
    unpaged: Number.POSITIVE_INFINITY,
  },
  listFiles: {
    add: (server, fixture, count) =>
      server.ok('PUT', `/build${own(fixture)}/data-model/files`, {
        branchName: fixture.devBranch,
        files: Array.from({ length: count }, (_, turn) => ({
          path: turn % 3 === 0 ? `${nameAt(turn, fixture)}/a.yml` : `${nameAt(turn, fixture)}.yml`,
          content: '',
        })),
      }),
    keyOf: (item) => item.path,
    older: ['data'],
    unpaged: Number.POSITIVE_INFINITY,
  },
  listSsoConnections: {
    add: ({ db }, fixture, count) =>
      inTurns(count, (turn) =>
        sql`
          insert into sso_connections (tenant_id, kind, name, config)
          select tenant_id, kind, ${nameAt(turn, fixture)}, config from sso_connections
          order by id limit 1`.execute(db),
      ),
    keyOf: (item) => item.id,
    older: [],
    unpaged: 20,
  },
  logs: {
    add: (server, fixture, count) => addLogLines(server, fixture, count),
    keyOf: (item) => item.message,
    older: [],
    unpaged: 100,
  },
  pods: {
    add: (server, fixture, count) => addPods(server, fixture, count),
    keyOf: (item) => item.name,
    older: [],
    unpaged: 20,
  },
};

/** What builds would have put out. */
export async function addLogLines({ db }: ServerUnderTest, fixture: Fixture, count: number): Promise<void> {
  const lines = Array.from({ length: count }, () => ({
    tenant_id: 1,
    deployment_id: fixture.deploymentId,
    source: 'production',
    container: 'INIT',
    pod: 'build-1',
    logged_at: new Date(),
    message: `Line ${fixture.unique()}`,
  }));
  await db.insertInto('log_lines').values(lines).execute();
}

/** What pods on the node of this server would have noted. */
async function addPods({ db }: ServerUnderTest, fixture: Fixture, count: number): Promise<void> {
  await inTurns(count, (turn) =>
    sql`
      insert into pods (name, tenant_id, deployment_id, branch_id, node_id, type, status)
      select ${nameAt(turn, fixture)}, 1, ${fixture.deploymentId}, branch.id, node.id, 'production', 'Running'
      from branches branch, nodes node
      where branch.deployment_id = ${fixture.deploymentId} and branch.name = 'main' limit 1`.execute(db),
  );
}

/** Gives new roles to the holder of the newest assignment, which the sample call made. */
async function addAssignments(
  { db }: ServerUnderTest,
  fixture: Fixture,
  count: number,
  holder: 'user_id' | 'group_id',
): Promise<void> {
  await inTurns(count, () =>
    sql`
      with role as (
        insert into roles (tenant_id, name) values (1, ${fixture.unique()}) returning id
      )
      insert into role_assignments (tenant_id, role_id, ${sql.ref(holder)})
      select 1, role.id, (
        select ${sql.ref(holder)} from role_assignments
        where ${sql.ref(holder)} is not null order by id desc limit 1
      ) from role`.execute(db),
  );
}

/** More browsers of the user who signed in last, as the sample call had one do. */
async function addSessions({ db }: ServerUnderTest, fixture: Fixture, count: number): Promise<void> {
  await inTurns(count, () =>
    sql`
      with session as (
        insert into credentials (tenant_id, user_id, kind, name, secret_hash, expires_at)
        select 1, id, 'session', 'Browser', sha256(${fixture.unique()}::bytea), now() + interval '1 day'
        from users where last_login is not null order by last_login desc limit 1
        returning id
      )
      insert into browser_sessions (credential_id, tenant_id, method, address)
      select id, 1, 'password', '192.0.2.7' from session`.execute(db),
  );
}

/** More programs of the user who signed in last, as the sample call had one do. */
async function addGrants({ db }: ServerUnderTest, fixture: Fixture, count: number): Promise<void> {
  await inTurns(count, () =>
    sql`
      insert into credentials (tenant_id, user_id, kind, name, oauth_client_id, expires_at)
      select 1, id, 'oauth_grant', ${fixture.unique()}, 'program', now() + interval '1 day'
      from users where last_login is not null order by last_login desc limit 1`.execute(db),
  );
}

/** Puts new users into the newest group, which the sample call made. */
async function addMembers({ db }: ServerUnderTest, fixture: Fixture, count: number): Promise<void> {
  await inTurns(count, () => {
    const name = fixture.unique();
    return sql`
      with member as (
        insert into users (tenant_id, email, username) values (1, ${`${name}@example.com`}, ${name}) returning id
      )
      insert into user_group_members (tenant_id, group_id, user_id)
      select 1, (select max(id) from user_groups), member.id from member`.execute(db);
  });
}
