import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '@facet/db';
import { sql } from 'kysely';
import {
  ACTIONS,
  type Action,
  isContentAction,
  isTier,
  type Policy,
  RESOURCE_TYPES,
} from '../src/auth/permissions.ts';
import { sha256 } from '../src/auth/secrets.ts';
import { callOperation, requestOf } from './call-operation.ts';
import { accessOf, checkCoverage, hasWorked, limitedKeyNeeds, sampleOf, swept } from './contracts.ts';
import type { SampleCall } from './feature-contract.ts';
import { prepareFixture } from './fixture.ts';
import { walkGitHub } from './github-under-test.ts';
import { type ServedOperation, servedDocument } from './open-api.ts';
import { allowPersonalKeys, makePerson } from './people-under-test.ts';
import { type Answer, type Call, type ServerUnderTest, startTestServer } from './server-under-test.ts';
import { makeAccessToken, makeEmbedToken, makeSession } from './sign-ins-under-test.ts';

// Slow: calls every operation as every kind of caller.

/** The caller: an API key, nobody, or a signed-in user. */
type Caller = string | null | { readonly userId: number; readonly call: Call };

/** Operations that find only the caller's own sessions and OAuth grants. */
const OF_ONES_OWN_SIGN_INS = new Set(['endMySession', 'revokeMyOAuthGrant']);
/** Operations that ask for the caller's password or second factor. */
const OF_ONES_OWN_ACCOUNT = new Set(['changeMyPassword', 'confirmSecondFactor', 'removeMySecondFactor']);

/** The policies of a custom role that allows the actions on every resource. */
const everywhere = (actions: readonly Action[]): Policy[] =>
  RESOURCE_TYPES.map((resourceType) => ({ resourceType, actions, resources: ['All'] }));

test('every operation allows and refuses each kind of caller as documented', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api', ...(await walkGitHub(t)) });
  await allowPersonalKeys(server);
  const operations = swept((await servedDocument(server)).operations);
  const fixture = await prepareFixture(server);
  const other = await prepareFixture(server);
  checkCoverage('access', operations);

  // Refused calls and reads change nothing, so they share one sample per operation.
  const samples = new Map<string, SampleCall>();
  for (const operation of operations) samples.set(operation.id, await sampleOf(operation, fixture));
  const tried = (operation: ServedOperation, as: Caller) =>
    callOperation(server, operation, samples.get(operation.id) ?? {}, callOf(as));
  const kept = await newestContent(server.db);
  const limited = new Map<string, string>();
  /** An administrator's key that is limited to permissions. */
  const keyLimitedTo = async (permissions: readonly Action[]) => {
    const key = limited.get(permissions.join()) ?? (await server.makeKey({ permissions: [...permissions] }));
    limited.set(permissions.join(), key);
    return key;
  };
  const withActions = new Map<string, string>();
  /** The key of a user whose role allows the actions on every resource. One user per set: keys per minute are limited. */
  const keyOfUserWith = async (actions: readonly Action[]) => {
    const key =
      withActions.get(actions.join()) ?? (await makePerson(server, { policies: everywhere(actions) })).key;
    withActions.set(actions.join(), key);
    return key;
  };
  const administrator = (await server.ok('GET', '/api/v1/users/me')).id;
  const users = new Map<string, number>();
  /** The user id of the caller. */
  const userOf = async (as: Caller) => {
    if (as === null) return undefined;
    if (typeof as === 'object') return as.userId;
    const userId = users.get(as) ?? (await ownerOfKey(server.db, as));
    users.set(as, userId);
    return userId;
  };
  /** Operations that have refused a caller who does not own the objects of the sample. */
  const ofOwners = new Set<string>();
  /** Gives a user the objects of the samples that belong to the administrator and that only their owner may use. */
  const giveTo = (userId: number) =>
    sql`with branch as (
          update branches set owner_user_id = ${userId}
          where name = ${fixture.devBranch} and owner_user_id is distinct from ${userId}
        ),
        token as (update user_oauth_tokens set user_id = ${userId} where user_id <> ${userId}),
        folder as (update folders set owner_user_id = ${userId} where owner_user_id is distinct from ${userId}),
        workbook as (update workbooks set owner_user_id = ${userId} where owner_user_id is distinct from ${userId}),
        export as (update dashboard_exports set started_by = ${userId} where started_by <> ${userId}),
        chat as (update chats set user_id = ${userId} where user_id <> ${userId}),
        kept as (update kept_filters set owner_user_id = ${userId} where owner_user_id <> ${userId}),
        preview as (update notification_previews set started_by = ${userId} where started_by <> ${userId}),
        report as (update reports set owner_user_id = ${userId} where owner_user_id is distinct from ${userId})
      update github_links set user_id = ${userId} where user_id <> ${userId}`.execute(server.db);
  /**
   * Deletes the content of fresh samples, which later callers would otherwise get, and the sign-in attempts and
   * running answers, which would exceed the limits for one person.
   */
  const cleanUp = () =>
    sql`with report as (delete from reports where id > ${kept.report}),
        workbook as (delete from workbooks where id > ${kept.workbook}),
        folder as (delete from folders where id > ${kept.folder}),
        factor as (delete from user_totp),
        answer as (update chat_messages set state = 'cancelled', finished_at = now() where state = 'running')
      delete from attempts`.execute(server.db);
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
  /** A fresh sample, unless the call only reads its object. */
  const sampleFor = (operation: ServedOperation) => {
    const shared = samples.get(operation.id);
    const isRead = operation.method === 'GET' && shared?.params !== undefined;
    return isRead ? shared : sampleOf(operation, fixture);
  };
  /** Calls as the owner of the objects that the caller must own. */
  const asOwner = async (caller: number, operation: ServedOperation, call: () => Promise<Answer>) => {
    if (!ofOwners.has(operation.id)) {
      const answer = await call();
      if (hasWorked(operation, answer)) return answer;
      ofOwners.add(operation.id);
    }
    await giveTo(caller);
    const answer = await call();
    await giveTo(administrator);
    return answer;
  };
  /** Calls with a sample, after giving the caller everything that they need. */
  const works = async (operation: ServedOperation, as: Caller, sample: SampleCall) => {
    const caller = await userOf(as);
    const call = () => callOperation(server, operation, sample, callOf(as));
    if (caller !== undefined && OF_ONES_OWN_SIGN_INS.has(operation.id)) await giveSignInTo(caller, sample);
    if (caller !== undefined && OF_ONES_OWN_ACCOUNT.has(operation.id)) await giveAccountTo(caller);
    const answer = await (caller === undefined ? call() : asOwner(caller, operation, call));
    if (sample !== samples.get(operation.id)) await cleanUp();
    return answer;
  };
  const expect = async (operation: ServedOperation, who: string, as: Caller, status: number) => {
    const answer =
      status < 300 ? await works(operation, as, await sampleFor(operation)) : await tried(operation, as);
    checkStatus(operation, who, answer, status);
  };
  /**
   * Expects that a call is not refused because of the kind of its credential. It may be refused because of its object.
   */
  const reaches = async (operation: ServedOperation, who: string, key: string) => {
    const answer = await callOperation(server, operation, await sampleFor(operation), { key });
    const at = `${operation.id}, ${who}: ${answer.status} ${JSON.stringify(answer.body)}`;
    assert.ok(hasWorked(operation, answer) || [400, 403, 404, 409].includes(answer.status), at);
    assert.doesNotMatch(JSON.stringify(answer.body), /embed session/i, at);
  };
  /** Expects that a call is admitted: a refused caller learns nothing about the body, which is broken. */
  const isAdmitted = async (operation: ServedOperation, who: string, as: Caller) => {
    const { path } = requestOf(operation.path, samples.get(operation.id) ?? {});
    const { headers, ...call } = callOf(as);
    const json = { ...headers, 'content-type': 'application/json' };
    const answer = await server.call(operation.method, path, { ...call, raw: '{', headers: json });
    const at = `${operation.id}, ${who}: ${answer.status} ${JSON.stringify(answer.body)}`;
    assert.ok([400, 415].includes(answer.status), at);
  };
  const guarded = operations.filter(({ permission }) => permission !== 'public');

  await t.test('a call without a credential reaches public operations only', async () => {
    for (const operation of operations)
      await expect(operation, 'nobody', null, operation.permission === 'public' ? 200 : 401);
  });

  await t.test('expired credentials and the keys of deactivated users are refused', async () => {
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
      await expect(operation, 'an expired session', browser, 401);
      await expect(operation, 'the token of an expired grant', program, 401);
      await expect(operation, 'a deactivated user', gone.key, 401);
    }
  });

  await t.test('a user without a role reaches only operations that need no permission', async () => {
    const { key } = await makePerson(server, {});
    for (const operation of guarded) {
      const [viewer] = accessOf(operation);
      const isOpen = isOpenToUsers(operation) || operation.permission === 'unlimited';
      await expect(operation, 'a user without a role', key, isOpen ? viewer : 403);
    }
  });

  for (const [index, role] of (['Viewer', 'Explorer', 'Developer'] as const).entries())
    await t.test(`${role} has the same access with a key, in a browser and through a program`, async () => {
      const { userId, key } = await makePerson(server, { builtInRole: role });
      // In sequence: some operations end the caller's other sign-ins.
      for (const signIn of [() => key, inBrowser, throughProgram]) {
        const as = await signIn(server, userId);
        for (const operation of operations) {
          const status = accessOf(operation)[index] ?? 403;
          // After admission no rule knows the kind of sign-in, and Admin writes with each of them.
          const isRepeated = typeof as === 'object' && operation.method !== 'GET' && status < 300;
          if (isRepeated) await isAdmitted(operation, nameOf(role, as), as);
          else await expect(operation, nameOf(role, as), as, status);
        }
      }
    });

  await t.test(
    'Admin reaches every operation but those of embed users with a key, in a browser and through a program',
    async () => {
      const { userId, key } = await makePerson(server, { isAdmin: true });
      for (const signIn of [() => key, inBrowser, throughProgram]) {
        const as = await signIn(server, userId);
        for (const operation of operations)
          await expect(operation, nameOf('Admin', as), as, operation.permission === 'embed_user' ? 403 : 200);
      }
    },
  );

  await t.test('embed sessions reach only operations that are declared for them', async () => {
    const viewer = await makeEmbedToken(server, fixture, { externalId: 'viewer' });
    const creator = await makeEmbedToken(server, fixture, { externalId: 'creator', creatorMode: true });
    const internalId = 'admin@example.com';
    const ofAdmin = await makeEmbedToken(server, fixture, { internalId, creatorMode: true });
    for (const operation of guarded) {
      const { embed } = operation;
      if (embed === undefined || operation.permission === 'embed_user')
        await expect(operation, 'the session of an administrator', ofAdmin, 403);
      else await reaches(operation, 'the session of an administrator', ofAdmin);
      if (embed === undefined) await expect(operation, 'a creator session', creator, 403);
      else await reaches(operation, 'a creator session', creator);
      if (embed !== 'viewer') await expect(operation, 'a viewer session', viewer, 403);
      else await reaches(operation, 'a viewer session', viewer);
    }
  });

  await t.test(
    'a program without the scope api reaches no operation that requires a permission',
    async () => {
      const { userId } = await makePerson(server, { isAdmin: true });
      const key = await makeAccessToken(server, userId, { scope: 'openid profile' });
      for (const operation of guarded) await expect(operation, 'a token without the scope api', key, 403);
    },
  );

  await t.test("an administrator's key that is scoped to another deployment is refused", async () => {
    const key = await server.makeKey({ deploymentIds: [other.deploymentId] });
    for (const operation of guarded) {
      if (!operation.namesDeployment) continue;
      await expect(operation, 'a key scoped elsewhere', key, 403);
      const sample = samples.get(operation.id) ?? {};
      const unknown = { ...sample, params: { ...sample.params, deploymentId: 999_999 } };
      const hidden = await callOperation(server, operation, unknown, { key });
      checkStatus(operation, 'a key scoped elsewhere, on an unknown deployment', hidden, 403);
    }
  });

  await t.test('a custom role with one of the required actions is enough', async () => {
    const keys = new Map<string, string>();
    for (const operation of guarded)
      for (const action of actionsOf(operation)) {
        const needed = [action, ...alsoOf(operation)];
        const policies: Policy[] = [
          { resourceType: 'Global', actions: [action], resources: ['All'] },
          {
            resourceType: 'Deployment',
            // Using content also requires access to the deployment.
            actions: isTier(action) || isContentAction(action) ? ['DeploymentRead', ...needed] : needed,
            resources: [String(fixture.deploymentId)],
          },
        ];
        const key = keys.get(needed.join()) ?? (await makePerson(server, { policies })).key;
        keys.set(needed.join(), key);
        // Some samples delete a deployment, which is not the one that the role covers.
        const sample = await sampleFor(operation);
        const isElsewhere = operation.namesDeployment && sample.params?.deploymentId !== fixture.deploymentId;
        const answer = await works(operation, key, sample);
        checkStatus(operation, `only ${action}`, answer, isElsewhere ? 403 : 200);
        if (isElsewhere) {
          const allowed = await works(operation, await keyOfUserWith(needed), sample);
          checkStatus(operation, `only ${action}, everywhere`, allowed, 200);
        }
      }
  });

  await t.test('a custom role with every action except the required ones is refused', async () => {
    const all = await keyOfUserWith(['All']);
    for (const operation of guarded) {
      if (operation.permission === 'admin') await expect(operation, 'every action', all, 403);
      const opening = actionsOf(operation);
      if (opening.length === 0) continue;
      const others = ACTIONS.filter((action) => action !== 'All' && !opening.includes(action));
      // Owners need no role for their content, but the limits of their key apply.
      const key = await (opening.every(isContentAction) ? keyLimitedTo : keyOfUserWith)(others);
      await expect(operation, `all but ${opening}`, key, 403);
      const also = alsoOf(operation);
      if (also.length === 0) continue;
      const rest = ACTIONS.filter((action) => action !== 'All' && !also.includes(action));
      await expect(operation, `all but ${also}`, await keyOfUserWith(rest), 403);
    }
  });

  await t.test("an administrator's key that is limited to permissions has only those", async () => {
    const unrelated = await server.makeKey({ permissions: ['BillingRead'] });
    const wide = await server.makeKey({ permissions: ['All'] });
    for (const operation of guarded) {
      const isOpen = isOpenToUsers(operation);
      await expect(operation, 'a key with only BillingRead', unrelated, isOpen ? 200 : 403);
      const isByRight = isOpen || actionsOf(operation).length > 0 || operation.also !== undefined;
      await expect(operation, 'a key limited to All', wide, isByRight ? 200 : 403);
      for (const permissions of sufficientFor(operation)) {
        const key = await keyLimitedTo(permissions);
        await expect(operation, `a key with only ${permissions}`, key, 200);
      }
    }
  });

  await t.test(
    "a user's API key is refused while the account allows API keys for administrators only",
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
  if (status < 300) assert.ok(hasWorked(operation, answer), at);
  else assert.equal(answer.status, status, at);
  if (status === 401)
    assert.match(
      answer.headers.get('www-authenticate') ?? '',
      /^Bearer (error="invalid_token", )?resource_metadata="http/,
    );
}

/** The ids of the newest content. */
async function newestContent(db: Db) {
  const { rows } = await sql<{ folder: number; workbook: number; report: number }>`
    select (select coalesce(max(id), 0) from folders) as folder,
      (select coalesce(max(id), 0) from workbooks) as workbook,
      (select coalesce(max(id), 0) from reports) as report`.execute(db);
  return rows[0] as { folder: number; workbook: number; report: number };
}

/** A user with a browser session. */
async function inBrowser(server: ServerUnderTest, userId: number) {
  const cookie = await makeSession(server, userId);
  return { userId, call: { key: null, headers: { cookie } } };
}

/** A program that a user has authorised. */
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

/** The id of the user whose key this is. */
async function ownerOfKey(db: Db, key: string): Promise<number> {
  const row = await db
    .selectFrom('credentials')
    .select('user_id')
    .where('secret_hash', '=', sha256(key))
    .executeTakeFirstOrThrow();
  return row.user_id;
}

/** The actions of an operation, one of which is required; empty if another rule decides. */
function actionsOf({ permission }: ServedOperation): readonly Action[] {
  const rules = ['admin', 'unlimited', 'embed_user', 'authenticated', 'public'];
  if (typeof permission !== 'string') return permission as readonly Action[];
  return rules.includes(permission) ? [] : [permission as Action];
}

/** Whether every user may call an operation, regardless of their rights. */
function isOpenToUsers({ permission, also }: ServedOperation): boolean {
  return permission === 'authenticated' && also === undefined;
}

/** What an operation requires besides one of its actions: an action, or one of several. */
function alsoOf({ also }: ServedOperation): readonly Action[] {
  return also === undefined ? [] : ([also].flat() as Action[]);
}

/** The actions that a limited key needs: one of them, or for objects of several kinds the one for the object. */
function sufficientFor(operation: ServedOperation): Action[][] {
  const actions = [...actionsOf(operation)];
  const isOfSeveralKinds = actions.includes('FolderManage') && actions.includes('ReportManage');
  return isOfSeveralKinds
    ? [actions]
    : actions.map((action) => [action, ...alsoOf(operation), ...limitedKeyNeeds(operation)]);
}
