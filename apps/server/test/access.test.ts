import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { ACTIONS, type Action, type Policy, RESOURCE_TYPES } from '../src/auth/permissions.ts';
import { sha256 } from '../src/auth/secrets.ts';
import { callOperation } from './call-operation.ts';
import { accessOf, checkCoverage, sampleOf } from './contracts.ts';
import type { SampleCall } from './feature-contract.ts';
import { prepareFixture } from './fixture.ts';
import { walkGitHub } from './github-under-test.ts';
import { type ServedOperation, servedDocument } from './open-api.ts';
import { allowPersonalKeys, makePerson } from './people-under-test.ts';
import { type Answer, type Call, type ServerUnderTest, startTestServer } from './server-under-test.ts';
import { makeAccessToken, makeSession } from './sign-ins-under-test.ts';

/** Who calls: an API key, nobody, or somebody who signed in. */
type Caller = string | null | { readonly userId: number; readonly call: Call };

/** Operations that find a session, or what a program was granted, of their caller only. */
const OF_ONES_OWN_SIGN_INS = new Set(['endMySession', 'revokeMyOAuthGrant']);
/** Operations that ask for the password, or the second factor, of their caller. */
const OF_ONES_OWN_ACCOUNT = new Set(['changeMyPassword', 'confirmSecondFactor', 'removeMySecondFactor']);

/** A custom role on everything that its actions can be about. */
const everywhere = (actions: readonly Action[]): Policy[] =>
  RESOURCE_TYPES.map((resourceType) => ({ resourceType, actions, resources: ['All'] }));

test('every operation, for every kind of caller', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api', ...(await walkGitHub(t)) });
  await allowPersonalKeys(server);
  const { operations } = await servedDocument(server);
  const fixture = await prepareFixture(server);
  const other = await prepareFixture(server);
  checkCoverage('access', operations);

  // A refused call uses nothing up, so one sample of each operation stands for all that are refused.
  const samples = new Map<string, SampleCall>();
  for (const operation of operations) samples.set(operation.id, await sampleOf(operation, fixture));
  const tried = (operation: ServedOperation, as: Caller) =>
    callOperation(server, operation, samples.get(operation.id) ?? {}, callOf(as));
  const administrator = (await server.ok('GET', '/api/v1/users/me')).id;
  /** Gives a user what the samples made for the administrator and only its owner may use. */
  const giveTo = (userId: number) =>
    sql`with branch as (update branches set owner_user_id = ${userId} where name = ${fixture.devBranch}),
        token as (update user_oauth_tokens set user_id = ${userId})
      update github_links set user_id = ${userId}`.execute(server.db);
  // Nobody signs in as often as the samples do.
  const forgetSignIns = () =>
    sql`with factor as (delete from user_totp) delete from attempts`.execute(server.db);
  const giveSignInTo = (userId: number, { params = {} }: SampleCall) =>
    server.db
      .updateTable('credentials')
      .set({ user_id: userId })
      .where('id', '=', Number(params.id))
      .execute();
  const giveAccountTo = async (userId: number) => {
    const { db } = server;
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', administrator)
      .executeTakeFirstOrThrow();
    await db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
    await db.updateTable('user_totp').set({ user_id: userId }).where('user_id', '=', administrator).execute();
  };
  /** Calls with a sample of its own, in which what has to be the caller's is. */
  const works = async (operation: ServedOperation, as: Caller, sample: SampleCall) => {
    const caller = await ownerOf(server.db, as);
    if (caller !== undefined) await giveTo(caller);
    if (caller !== undefined && OF_ONES_OWN_SIGN_INS.has(operation.id)) await giveSignInTo(caller, sample);
    if (caller !== undefined && OF_ONES_OWN_ACCOUNT.has(operation.id)) await giveAccountTo(caller);
    const answer = await callOperation(server, operation, sample, callOf(as));
    await giveTo(administrator);
    await forgetSignIns();
    return answer;
  };
  const expect = async (operation: ServedOperation, who: string, as: Caller, status: number) => {
    const answer =
      status < 300
        ? await works(operation, as, await sampleOf(operation, fixture))
        : await tried(operation, as);
    checkStatus(operation, who, answer, status);
  };
  const guarded = operations.filter(({ permission }) => permission !== 'public');

  await t.test('no credential', async () => {
    for (const operation of operations)
      await expect(operation, 'nobody', null, operation.permission === 'public' ? 200 : 401);
  });

  await t.test('a credential that has expired, and the key of a user who was deactivated', async () => {
    const expired = await makePerson(server, { isAdmin: true });
    const past = { expires_at: new Date(Date.now() - 1) };
    const browser = await inBrowser(server, expired.userId);
    const program = await throughProgram(server, expired.userId);
    await server.db.updateTable('credentials').set(past).where('user_id', '=', expired.userId).execute();
    const gone = await makePerson(server, { isAdmin: true });
    const deactivated = { is_deactivated: true };
    await server.db.updateTable('users').set(deactivated).where('id', '=', gone.userId).execute();
    for (const operation of guarded) {
      await expect(operation, 'an expired key', expired.key, 401);
      await expect(operation, 'a session that has expired', browser, 401);
      await expect(operation, 'the token of a grant that has expired', program, 401);
      await expect(operation, 'a deactivated user', gone.key, 401);
    }
  });

  await t.test('a user without any role', async () => {
    const { key } = await makePerson(server, {});
    for (const operation of guarded) {
      const [viewer] = accessOf(operation);
      const isOpen = operation.permission === 'authenticated' || operation.permission === 'unlimited';
      await expect(operation, 'a user without a role', key, isOpen ? viewer : 403);
    }
  });

  for (const [index, role] of (['Viewer', 'Explorer', 'Developer'] as const).entries())
    await t.test(`${role}, with a key, in a browser and through a program`, async () => {
      const { userId, key } = await makePerson(server, { builtInRole: role });
      // One after the other: some operations end what else their caller is signed in with.
      for (const signIn of [() => key, inBrowser, throughProgram]) {
        const as = await signIn(server, userId);
        for (const operation of operations)
          await expect(operation, nameOf(role, as), as, accessOf(operation)[index] ?? 403);
      }
    });

  await t.test('Admin, with a key, in a browser and through a program', async () => {
    const { userId, key } = await makePerson(server, { isAdmin: true });
    for (const signIn of [() => key, inBrowser, throughProgram]) {
      const as = await signIn(server, userId);
      for (const operation of operations) await expect(operation, nameOf('Admin', as), as, 200);
    }
  });

  await t.test('a program that an administrator let know who he is, and no more', async () => {
    const { userId } = await makePerson(server, { isAdmin: true });
    const key = await makeAccessToken(server, userId, { scope: 'openid profile' });
    for (const operation of guarded) await expect(operation, 'a token without the scope api', key, 403);
  });

  await t.test('a key of an administrator that is scoped to another deployment', async () => {
    const key = await server.makeKey({ deploymentIds: [other.deploymentId] });
    for (const operation of guarded) {
      if (!operation.namesDeployment) continue;
      await expect(operation, 'a key scoped elsewhere', key, 403);
      const sample = samples.get(operation.id) ?? {};
      const unknown = { ...sample, params: { ...sample.params, deploymentId: 999_999 } };
      const hidden = await callOperation(server, operation, unknown, { key });
      checkStatus(operation, 'of a deployment that does not exist, a key scoped elsewhere', hidden, 403);
    }
  });

  await t.test('a custom role with just one of the actions that open it', async () => {
    const keys = new Map<Action, string>();
    for (const operation of guarded)
      for (const action of actionsOf(operation)) {
        const policies: Policy[] = [
          { resourceType: 'Global', actions: [action], resources: ['All'] },
          { resourceType: 'Deployment', actions: [action], resources: [String(fixture.deploymentId)] },
        ];
        const key = keys.get(action) ?? (await makePerson(server, { policies })).key;
        keys.set(action, key);
        // What is deleted by its sample is another deployment than the one of the role.
        const sample = await sampleOf(operation, fixture);
        const isElsewhere = operation.namesDeployment && sample.params?.deploymentId !== fixture.deploymentId;
        const answer = await works(operation, key, sample);
        checkStatus(operation, `only ${action}`, answer, isElsewhere ? 403 : 200);
        if (isElsewhere) {
          const { key: wide } = await makePerson(server, { policies: everywhere([action]) });
          const allowed = await works(operation, wide, sample);
          checkStatus(operation, `only ${action}, everywhere`, allowed, 200);
        }
      }
  });

  await t.test('a custom role with every action but those that open it', async () => {
    const { key: all } = await makePerson(server, { policies: everywhere(['All']) });
    for (const operation of guarded) {
      if (operation.permission === 'admin') await expect(operation, 'every action', all, 403);
      const opening = actionsOf(operation);
      if (opening.length === 0) continue;
      const others = ACTIONS.filter((action) => action !== 'All' && !opening.includes(action));
      const { key } = await makePerson(server, { policies: everywhere(others) });
      await expect(operation, `all but ${opening}`, key, 403);
    }
  });

  await t.test('a key of an administrator that is limited to permissions', async () => {
    const unrelated = await server.makeKey({ permissions: ['BillingRead'] });
    const wide = await server.makeKey({ permissions: ['All'] });
    for (const operation of guarded) {
      const isOpen = operation.permission === 'authenticated';
      await expect(operation, 'a key with only BillingRead', unrelated, isOpen ? 200 : 403);
      const isByRight = isOpen || actionsOf(operation).length > 0;
      await expect(operation, 'a key limited to All', wide, isByRight ? 200 : 403);
      for (const action of actionsOf(operation)) {
        const key = await server.makeKey({ permissions: [action] });
        await expect(operation, `a key with only ${action}`, key, 200);
      }
    }
  });

  await t.test(
    'the key of a user who is no administrator, while the account does not let them have keys',
    async () => {
      const { key, userId } = await makePerson(server, { builtInRole: 'Developer' });
      const off = { personal_api_keys_enabled: false };
      await server.db.updateTable('tenants').set(off).execute();
      for (const operation of guarded) await expect(operation, 'a personal key', key, 403);
      for (const signIn of [inBrowser, throughProgram]) {
        const { call } = await signIn(server, userId);
        assert.equal((await server.call('GET', '/api/v1/users/me', call)).status, 200);
      }
    },
  );
});

function checkStatus(operation: ServedOperation, who: string, answer: Answer, status: number): void {
  const at = `${operation.id}, ${who}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
  if (status < 300) assert.ok(answer.status < 300, at);
  else assert.equal(answer.status, status, at);
  if (status === 401)
    assert.match(
      answer.headers.get('www-authenticate') ?? '',
      /^Bearer (error="invalid_token", )?resource_metadata="http/,
    );
}

/** A user who is signed in in a browser. */
async function inBrowser(server: ServerUnderTest, userId: number) {
  const cookie = await makeSession(server, userId);
  return { userId, call: { key: null, headers: { cookie } } };
}

/** A program that a user has signed in to. */
async function throughProgram(server: ServerUnderTest, userId: number) {
  return { userId, call: { key: await makeAccessToken(server, userId) } };
}

function callOf(as: Caller): Call {
  return typeof as === 'object' && as !== null ? as.call : { key: as };
}

function nameOf(role: string, as: Caller): string {
  if (typeof as !== 'object' || as === null) return role;
  return `${role} ${typeof as.call.key === 'string' ? 'through a program' : 'in a browser'}`;
}

/** Who it is that calls. */
async function ownerOf(db: Db, as: Caller): Promise<number | undefined> {
  if (as === null) return undefined;
  if (typeof as === 'object') return as.userId;
  const row = await db
    .selectFrom('credentials')
    .select('user_id')
    .where('secret_hash', '=', sha256(as))
    .executeTakeFirstOrThrow();
  return row.user_id;
}

/** The actions of which one opens an operation; none where another rule decides. */
function actionsOf({ permission }: ServedOperation): readonly Action[] {
  const rules = ['admin', 'unlimited', 'authenticated', 'public'];
  if (typeof permission !== 'string') return permission as readonly Action[];
  return rules.includes(permission) ? [] : [permission as Action];
}
