import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { sql } from 'kysely';
import pg from 'pg';
import { callHost } from '../../../../test/host-client.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { addTenant } from '../../../app/start/add-tenant.ts';
import { ACME, callerUnderTest } from '../../../auth/caller-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api', FACET_EMBED_FAILURE_RATE: '1000' });
const { db } = server;
const newDeployment = async (of: Pick<typeof server, 'ok'>, name: string): Promise<number> =>
  (await of.ok('POST', '/build/api/v1/deployments', deploymentInput(name))).id;
const deploymentId = await newDeployment(server, 'Embedded');

const generate = (body: object, key?: string) =>
  server.call('POST', '/api/v1/embed/generate-session', {
    body: { deploymentId, ...body },
    ...(key === undefined ? {} : { key }),
  });
const newId = async (body: object): Promise<string> => {
  const answer = await generate(body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.sessionId;
};
const exchange = (sessionId: string) =>
  server.call('POST', '/api/v1/embed/session/token', { body: { sessionId }, key: null });
const newToken = async (body: object): Promise<string> => (await exchange(await newId(body))).body.token;
const revoke = (sessionId: string, key?: string) =>
  server.call('POST', '/api/v1/embed/session/revoke', {
    body: { sessionId },
    ...(key === undefined ? {} : { key }),
  });
/** Calls an operation that is open to every embed session. */
const use = (token: string) =>
  server.call('GET', `/api/v1/deployments/${deploymentId}/folders`, {
    key: null,
    headers: { authorization: `Embed-Token ${token}` },
  });
const cubeToken = (token: string) =>
  server.call('POST', `/api/v1/deployments/${deploymentId}/token`, { key: token });
const contextIn = async (token: string) => decodeJwt((await cubeToken(token)).body.cubeApiToken);
const refuses = async (body: object, status: number, message: RegExp) => {
  const before = await countRows();
  const answer = await generate(body);
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  assert.match(answer.body.error, message);
  assert.deepEqual(await countRows(), before, 'nothing is written');
};

async function countRows() {
  const { rows } = await sql`
    select (select count(*) from all_users) as users, (select count(*) from all_groups) as groups,
      (select count(*) from embed_tenants) as tenants, (select count(*) from user_attributes) as attributes,
      (select count(*) from user_attribute_values) as values, (select count(*) from embed_sessions) as sessions,
      (select count(*) from embed_memberships) as memberships`.execute(db);
  return rows;
}

const creator = { embedTenantName: 'acme', creatorMode: true };

test('a session id is exchanged once for a token that lasts 24 hours, of which pages trust 23', async () => {
  const { body: made } = await generate({
    externalId: ' Ada ',
    embedTenantName: 'acme',
    settings: { allowAi: false },
  });
  assert.match(made.sessionId, /^[0-9a-f]{32}$/);
  assert.equal(made.expiresIn, 300);
  const left = Date.parse(made.expiresAt) - Date.now();
  assert.ok(left > 200_000 && left <= 301_000, String(left));

  const { status, body } = await exchange(made.sessionId);
  assert.equal(status, 200);
  assert.deepEqual(
    { expiresIn: body.expiresIn, trustedFor: body.trustedFor, allowedOrigins: body.allowedOrigins },
    { expiresIn: 86_400, trustedFor: 82_800, allowedOrigins: [] },
  );
  assert.equal(Date.parse(body.expiresAt) - Date.parse(body.trustedUntil), 3_600_000);
  const claims = decodeJwt(body.token) as Json;
  assert.equal(decodeProtectedHeader(body.token).alg, 'HS256');
  assert.deepEqual(
    [claims.iss, claims.exp - claims.iat, claims.deploymentId, claims.embedTenantName, claims.settings],
    ['cubecloud', 86_400, deploymentId, 'acme', { allowAi: false }],
  );
  assert.equal(claims.cubeCloud.externalId, 'ada');
  assert.equal((await use(body.token)).status, 200);
  const again = await exchange(made.sessionId);
  assert.equal(again.status, 401);
  assert.equal((await use(body.token)).status, 200, 'a second exchange does not end the token');
  const [user] = (await server.ok('GET', '/api/v1/embed-tenants/acme/users')).items;
  assert.ok(user.lastLogin !== null);
});

test('of concurrent exchanges one succeeds', async () => {
  for (let round = 0; round < 3; round += 1) {
    const sessionId = await newId({ externalId: 'racer' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(sessionId)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(401)]);
    const tokens = answers.flatMap(({ body }) => body.token ?? []);
    assert.equal((await use(tokens[0])).status, 200);
  }
});

test('ids that are unknown, expired, revoked or of another account return the same 401', async () => {
  const expired = await newId({ externalId: 'late' });
  await sql`update embed_sessions set expires_at = now() where redeemed_at is null`.execute(db);
  const revoked = await newId({ externalId: 'revoked' });
  assert.equal((await revoke(revoked)).status, 204);
  const used = await newId({ externalId: 'used' });
  await exchange(used);
  const host = 'second.example.com';
  const { key } = await addTenant(db, { name: 'Second', host, adminEmail: `admin@${host}` });
  const ours = await newId({ externalId: 'ours' });
  const them = (path: string, body: object) => callHost(server, host, key, 'POST', path, { body });
  const answers = [
    await exchange(expired),
    await exchange(revoked),
    await exchange(used),
    await exchange('f'.repeat(32)),
    await exchange(ours.toUpperCase()),
    await exchange(`${ours} `),
    await exchange("' or 1=1 --"),
    await them('/api/v1/embed/session/token', { sessionId: ours }),
  ];
  for (const { status, body } of answers)
    assert.deepEqual(
      { status, error: body.error },
      { status: 401, error: 'The session id is unknown, used, revoked or expired' },
    );
  assert.equal((await them('/api/v1/embed/session/revoke', { sessionId: ours })).status, 204);
  assert.equal((await exchange(ours)).status, 200, 'another account ends nothing');
});

test('revoking a session ends its token and the data API tokens created through it', async () => {
  const sessionId = await newId({ externalId: 'leaver', ...creator });
  const { token } = (await exchange(sessionId)).body;
  const { cubeApiToken } = (await cubeToken(token)).body;
  assert.ok(cubeApiToken);
  assert.equal((await revoke(sessionId)).status, 204);
  assert.equal((await use(token)).status, 401);
  assert.equal((await cubeToken(token)).status, 401);
  assert.equal((await revoke(sessionId)).status, 204, 'again');
  assert.equal((await revoke('0'.repeat(32))).status, 204, 'an unknown one');
  const { rows } = await sql`
    select from credentials where kind = 'embed' and name = 'Embed session' and user_id = (
      select id from all_users where external_id = 'leaver')`.execute(db);
  assert.equal(rows.length, 0);
});

test('the audit log names a session when it is created, exchanged and revoked', async () => {
  const sessionId = await newId({ externalId: 'Audited', ...creator });
  const { user } = decodeJwt((await exchange(sessionId)).body.token) as Json;
  await revoke(sessionId);
  const events = await db
    .selectFrom('audit_events')
    .select(['operation', 'target'])
    .where('operation', 'in', ['generateSession', 'postTokenBySessionId', 'revokeSession'])
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  const [{ target }] = events as [Json];
  const { embedSessionId } = target;
  assert.ok(Number.isInteger(embedSessionId));
  const [userId, externalId, embedTenantName] = [user.id, 'audited', 'acme'];
  const made = { deploymentId, name: 'Embedded', userId, externalId, embedTenantName, isCreator: true };
  assert.deepEqual(events.reverse(), [
    { operation: 'generateSession', target: { embedSessionId, ...made } },
    { operation: 'postTokenBySessionId', target: { embedSessionId, userId } },
    { operation: 'revokeSession', target: { embedSessionId } },
  ]);
});

test('a session that is revoked during its exchange has no token afterwards', async () => {
  for (let round = 0; round < 10; round += 1) {
    const sessionId = await newId({ externalId: 'both' });
    const [exchanged, revoked] = await Promise.all([exchange(sessionId), revoke(sessionId)]);
    assert.equal(revoked.status, 204);
    assert.ok([200, 401].includes(exchanged.status));
    if (exchanged.status === 200) assert.equal((await use(exchanged.body.token)).status, 401);
  }
});

test('deactivating or deleting a user of the account ends their sessions, exchanged or not', async () => {
  const { userId, key } = await makePerson(server, { isAdmin: true });
  const { email } = await server.ok('GET', `/api/v1/users/${userId}`);
  const [token, waiting] = [
    await newToken({ internalId: email.toUpperCase() }),
    await newId({ internalId: email }),
  ];
  assert.equal((await use(token)).status, 200);
  await server.ok('PUT', `/api/v1/users/${userId}`, { isDeactivated: true });
  assert.equal((await use(token)).status, 401);
  assert.equal((await exchange(waiting)).status, 401);
  assert.equal((await generate({ externalId: 'x' }, key)).status, 401);
  await refuses({ internalId: email }, 409, /deactivated/);
  await server.ok('PUT', `/api/v1/users/${userId}`, { isDeactivated: false });
  assert.equal((await use(token)).status, 401, 'the token does not come back');
  const other = await newToken({ internalId: email });
  await server.call('DELETE', `/api/v1/users/${userId}`);
  assert.equal((await use(other)).status, 401);
  await refuses({ internalId: email }, 404, /body\.internalId/);
});

test('deleting an embed tenant ends its sessions, exchanged or not', async () => {
  const body = { externalId: 'gone', embedTenantName: 'short-lived' };
  const [token, waiting] = [await newToken(body), await newId(body)];
  assert.equal((await server.call('DELETE', '/api/v1/embed-tenants/short-lived')).status, 204);
  assert.equal((await use(token)).status, 401);
  assert.equal((await exchange(waiting)).status, 401);
  const anew = await newToken(body);
  assert.equal((await use(anew)).status, 200, 'the name can be used again');
  assert.equal((await use(token)).status, 401);
});

test('a token that was changed, or signed with another key, is refused', async () => {
  const token = await newToken({ externalId: 'forger' });
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, creatorMode: true })).toString('base64url');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const bad of [`${head}.${forged}.${signature}`, `${none}.${body}.x`, `${head}.${body}.${signature}x`])
    assert.equal((await use(bad)).status, 401);
  assert.equal((await use(token)).status, 200);
});

test('a viewer session gets no data API token, a creator session gets one with its context', async () => {
  const viewer = await cubeToken(await newToken({ externalId: 'viewer' }));
  assert.deepEqual(
    { status: viewer.status, error: viewer.body.error },
    { status: 403, error: 'This needs an embed session in creator mode' },
  );
  const token = await newToken({
    externalId: 'Maker',
    ...creator,
    tenantGroupDefinitions: [{ name: 'Managers' }],
    tenantGroups: ['Managers'],
    userAttributeDefinitions: [{ name: 'region', type: 'string', defaultValue: 'north' }],
    securityContext: { customer: 'acme', cubeCloud: { groups: ['admins'] }, exp: 9_999_999_999, scope: 'x' },
  });
  const { cubeCloud, customer, scope, exp } = (await contextIn(token)) as Json;
  assert.deepEqual({ customer, scope }, { customer: 'acme', scope: undefined });
  assert.ok(exp < 9_999_999_999, 'a host cannot set the lifetime');
  assert.deepEqual(cubeCloud.groups, ['system:tenant:acme:Managers', 'system:tenant:acme:group:Managers']);
  assert.deepEqual(
    {
      userAttributes: cubeCloud.userAttributes,
      embedTenantName: cubeCloud.embedTenantName,
      externalId: cubeCloud.externalId,
    },
    { userAttributes: { region: 'north' }, embedTenantName: 'acme', externalId: 'maker' },
  );
});

test('the security context belongs to one session, attributes and groups to the user', async () => {
  await server.ok('POST', '/api/v1/user-attributes', { name: 'level', type: 'number' });
  await server.ok('POST', '/api/v1/groups', { name: 'Analysts' });
  const user = { externalId: 'two-tabs', ...creator };
  const first = await newToken({
    ...user,
    securityContext: { tab: 1 },
    groups: ['Analysts'],
    userAttributes: [{ name: 'level', value: 3 }],
  });
  const second = await newToken({ ...user, securityContext: { tab: 2 } });
  const [one, two] = [await contextIn(first), await contextIn(second)] as Json[];
  assert.deepEqual({ one: one.tab, two: two.tab }, { one: 1, two: 2 });
  for (const { cubeCloud } of [one, two]) {
    assert.deepEqual(cubeCloud.groups, ['Analysts']);
    assert.equal(cubeCloud.userAttributes.level, 3);
  }
  const third = await newToken({ ...user, groups: [], userAttributes: [{ name: 'level', value: null }] });
  const { cubeCloud } = (await contextIn(third)) as Json;
  assert.deepEqual(
    { groups: cubeCloud.groups, level: cubeCloud.userAttributes.level },
    { groups: [], level: undefined },
  );
});

test('a session for a known user changes exactly the fields that differ', async () => {
  await server.ok('POST', '/api/v1/user-attributes', { name: 'score', type: 'number' });
  await server.ok('POST', '/api/v1/groups', { name: 'Regulars' });
  const user = {
    externalId: 'regular',
    ...creator,
    embedTenantName: 'acme-regulars',
    userProfile: { displayName: 'Ada' },
    groups: ['Regulars'],
    userAttributes: [{ name: 'score', value: 1 }],
  };
  const stateAfter = async (body: object) => {
    const claims = (await contextIn(await newToken(body))) as Json;
    const row = await db
      .selectFrom('all_users')
      .select(['first_name', 'updated_at'])
      .where('external_id', '=', 'regular')
      .executeTakeFirstOrThrow();
    const { groups, userAttributes } = claims.cubeCloud;
    return { name: row.first_name, updatedAt: row.updated_at, groups, score: userAttributes.score };
  };
  const first = await stateAfter(user);
  assert.deepEqual(
    { name: first.name, groups: first.groups, score: first.score },
    { name: 'Ada', groups: ['Regulars'], score: 1 },
    'the first session creates the user',
  );
  assert.deepEqual(await stateAfter(user), first);
  const renamed = await stateAfter({ ...user, userProfile: { displayName: 'Grace' } });
  assert.deepEqual(
    { name: renamed.name, groups: renamed.groups, score: renamed.score },
    { name: 'Grace', groups: ['Regulars'], score: 1 },
  );
  const scored = await stateAfter({ ...user, userAttributes: [{ name: 'score', value: 2 }] });
  assert.deepEqual({ name: scored.name, score: scored.score }, { name: 'Ada', score: 2 });
  assert.deepEqual((await stateAfter({ ...user, groups: [] })).groups, []);
  assert.deepEqual((await stateAfter(user)).groups, ['Regulars']);

  await newId({ ...user, tenantGroupDefinitions: [{ name: 'Defined later' }] });
  const groups = (await server.ok('GET', '/api/v1/embed-tenants/acme-regulars/groups')).items as Json[];
  assert.deepEqual(
    groups.map(({ name }) => name),
    ['Defined later'],
  );
  await newId({ ...user, embedTenantProfile: { displayName: 'Acme Ltd' } });
  const [tenant] = (await server.ok('GET', '/api/v1/embed-tenants?search=acme-regulars')).items;
  assert.equal(tenant.displayName, 'Acme Ltd');

  await refuses({ ...user, groups: ['Regulars', 'Nobody'] }, 400, /Groups with names Nobody not found/);
  await refuses({ ...user, userAttributes: [{ name: 'height', value: 1 }] }, 400, /not found: height/);
  const twice = [user.userAttributes[0], user.userAttributes[0]];
  await refuses({ ...user, userAttributes: twice }, 400, /score twice/);
  await db
    .updateTable('all_users')
    .set({ is_deactivated: true })
    .where('external_id', '=', 'regular')
    .execute();
  await refuses(user, 409, /deactivated/);
});

test('an invalid request is refused before anything is written', async () => {
  const user = { externalId: 'new-user', embedTenantName: 'new-tenant' };
  const definitions = {
    ...user,
    creatorMode: true,
    tenantGroupDefinitions: [{ name: 'New' }],
    userAttributeDefinitions: [{ name: 'fresh', type: 'number' }],
  };
  await server.ok('POST', '/api/v1/user-attributes', { name: 'kind', type: 'string' });
  await refuses({}, 400, /Exactly one of body\.externalId and body\.internalId/);
  await refuses({ externalId: 'a', internalId: 'b' }, 400, /Exactly one of/);
  await refuses({ externalId: '   ' }, 400, /body\.externalId/);
  for (const [name, value] of Object.entries({
    groups: [],
    userAttributes: [],
    groupDefinitions: [],
    userAttributeDefinitions: [],
    securityContext: {},
    userProfile: {},
    email: 'ada@example.com',
    embedTenantName: 'acme',
    tenantGroups: [],
  }))
    await refuses(
      { internalId: 'admin@example.com', creatorMode: true, [name]: value },
      400,
      new RegExp(`body\\.${name} cannot be combined with body\\.internalId`),
    );
  await refuses({ ...user, tenantGroups: [] }, 400, /body\.tenantGroups requires body\.creatorMode/);
  await refuses({ ...definitions, creatorMode: false }, 400, /requires body\.creatorMode/);
  const { embedTenantName: _, ...nowhere } = definitions;
  await refuses(nowhere, 400, /body\.tenantGroupDefinitions requires body\.embedTenantName/);
  await refuses({ ...user, embedTenantName: 'New Tenant' }, 400, /body\.embedTenantName/);
  await refuses(
    {
      ...definitions,
      userAttributeDefinitions: [
        { name: 'fresh', type: 'number' },
        { name: 'kind', type: 'number' },
      ],
    },
    400,
    /body\.userAttributeDefinitions\.1\.type: cannot change type of kind from string to number/,
  );
  await refuses(
    { ...definitions, userAttributeDefinitions: Array(2).fill({ name: 'fresh', type: 'number' }) },
    400,
    /body\.userAttributeDefinitions defines fresh twice/,
  );
  await refuses(
    { ...definitions, userAttributeDefinitions: [{ name: 'fresh', type: 'number', defaultValue: 'x' }] },
    400,
    /body\.userAttributeDefinitions\.0\.defaultValue must be a finite number/,
  );
  const { userAttributeDefinitions } = definitions;
  for (const [userAttributes, message] of [
    [[{ name: 'fresh', value: 'text' }], /body\.userAttributes\.0\.value must be a finite number/],
    [[{ name: 'unknown', value: 1 }], /body\.userAttributes: User attributes not found: unknown/],
    [Array(2).fill({ name: 'fresh', value: 1 }), /body\.userAttributes has fresh twice/],
  ] as const)
    await refuses({ ...definitions, userAttributeDefinitions, userAttributes }, 400, message);
  await refuses({ ...definitions, groups: ['None'] }, 400, /Groups with names None not found/);
  await refuses({ ...definitions, tenantGroups: ['Old'] }, 400, /Groups with names Old not found/);
  for (const name of ['system:x', 'Group:x', ' x'])
    await refuses(
      { ...definitions, tenantGroupDefinitions: [{ name }] },
      400,
      /body\.tenantGroupDefinitions\.0\.name must not begin/,
    );
  await refuses({ ...user, branchName: 'no-such' }, 404, /no-such/);
  await refuses({ ...user, roles: Array(101).fill('x') }, 400, /body\.roles must have at most 100 items/);
  for (const primaryColor of ['red; background: url(//x)', 'url(//evil)', 'red}'])
    await refuses({ ...user, embedTheme: { primaryColor } }, 400, /body\.embedTheme\.primaryColor/);
  await refuses({ ...user, deploymentId: 999_999 }, 404, /Deployment 999999/);
});

test('a security context has at most 16,384 bytes as JSON', async () => {
  const contextOf = (text: string) => ({ externalId: 'wordy', securityContext: { text } });
  const most = 16_384 - '{"text":""}'.length;
  for (const text of ['x'.repeat(most), 'é'.repeat(Math.floor(most / 2))]) await newId(contextOf(text));
  for (const text of ['x'.repeat(most + 1), 'é'.repeat(most)])
    await refuses(contextOf(text), 400, /body\.securityContext must be at most 16384 bytes/);
});

test('a misspelt field is refused, so that no session has more or less access than intended', async () => {
  const user = { externalId: 'misspelt' };
  await refuses(
    { ...user, embedTenant: 'acme' },
    400,
    /^body\.embedTenant is unknown; did you mean embedTenantName\?$/,
  );
  await refuses({ ...user, secureContext: { customer: 'acme' } }, 400, /did you mean securityContext\?$/);
  await refuses(
    { ...user, settings: { allowAI: false } },
    400,
    /^body\.settings\.allowAI is unknown; did you mean allowAi\?$/,
  );
  await refuses(
    { ...user, userAttributes: [{ name: 'a', values: 1 }] },
    400,
    /userAttributes\.0\.values is unknown/,
  );
});

test('fields of older hosts are ignored and named', async () => {
  const answer = await generate({
    externalId: 'older',
    tenantId: 7,
    tenantName: 'Acme',
    ephemeralTtlSeconds: 60,
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(
    answer.headers.get('x-facet-ignored-fields'),
    'body.tenantId, body.tenantName, body.ephemeralTtlSeconds',
  );
  const { components } = await server.ok('GET', '/api/v1/spec');
  const { groupDefinitions } = components.schemas.GenerateSession.properties;
  assert.ok(JSON.stringify(groupDefinitions).includes('"deprecated":true'), JSON.stringify(groupDefinitions));
});

test('definitions can be sent with every session, and are applied before values', async () => {
  const body = (more: object) => ({ externalId: 'definer', ...creator, ...more });
  const group = (description?: string) => ({
    tenantGroupDefinitions: [{ name: 'Defined', ...(description === undefined ? {} : { description }) }],
    tenantGroups: ['Defined'],
  });
  const attribute = (more: object) => ({
    userAttributeDefinitions: [{ name: 'defined', type: 'string_array', ...more }],
    userAttributes: [{ name: 'defined', value: ['a'] }],
  });
  await newId(body({ ...group('First'), ...attribute({ displayName: 'First' }) }));
  await newId(body({ ...group(), ...attribute({ description: 'Second' }) }));
  const [found] = (await server.ok('GET', '/api/v1/embed-tenants/acme/groups')).items;
  assert.deepEqual(
    { name: found.name, description: found.description, userCount: found.userCount },
    { name: 'Defined', description: 'First', userCount: 1 },
  );
  const [row] = (await server.ok('GET', '/api/v1/user-attributes?name=defined')).items;
  assert.deepEqual(
    { displayName: row.displayName, description: row.description },
    { displayName: 'First', description: 'Second' },
  );
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      generate(body({ externalId: `definer-${n}`, ...group(`At once ${n}`), ...attribute({}) })),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
});

test('a session is bound to the branch it was created for, which must be served', async () => {
  const base = `/build/api/v1/deployments/${deploymentId}`;
  await server.ok('POST', `${base}/branches`, { name: 'next' });
  await refuses(
    { externalId: 'brancher', branchName: 'next' },
    400,
    /body\.branchName must be a branch that is served/,
  );
  await server.ok('POST', `${base}/dev-mode`, { branchName: 'next' });
  const branches = (await server.ok('GET', `${base}/branches`)).items as Json[];
  const dev = branches.find(({ parentBranch }) => parentBranch === 'next')?.name;
  const token = await newToken({ externalId: 'brancher', branchName: dev });
  assert.equal((decodeJwt(token) as Json).branchName, dev);
  const production = branches.find(({ parentBranch }) => parentBranch === null)?.name;
  for (const branchName of [production, '', null, undefined])
    assert.equal(decodeJwt(await newToken({ externalId: 'brancher', branchName })).branchName, null);
});

test('only administrators create sessions, with keys that reach the deployment, while embedding is on', async () => {
  const elsewhere = await server.makeKey({ deploymentIds: [await newDeployment(server, 'Other')] });
  const here = await server.makeKey({ deploymentIds: [deploymentId] });
  const person = await makePerson(server, { builtInRole: 'Developer' });
  const body = { externalId: 'guarded' };
  assert.equal((await generate(body, elsewhere)).status, 403);
  await allowPersonalKeys(server);
  const limited = await server.makeKey({ permissions: ['All'] });
  for (const key of [person.key, limited])
    for (const { status, body: refusal } of [await generate(body, key), await revoke(await newId(body), key)])
      assert.deepEqual(
        { status, error: refusal.error },
        { status: 403, error: 'Only an administrator may do this' },
      );
  const mine = await generate(body, here);
  assert.equal(mine.status, 200);
  assert.equal((await revoke(mine.body.sessionId, elsewhere)).status, 403);
  assert.equal((await revoke(mine.body.sessionId, here)).status, 204);

  const [token, waiting] = [await newToken(body), await newId(body)];
  await server.ok('PUT', '/api/v1/embed/settings', { creatorModeEnabled: false });
  await refuses({ ...body, creatorMode: true }, 403, /creator mode/);
  await server.ok('PUT', '/api/v1/embed/settings', { enabled: false, creatorModeEnabled: null });
  await refuses(body, 403, /switched off/);
  assert.equal((await revoke(waiting)).status, 403);
  assert.equal((await exchange(waiting)).status, 403);
  assert.equal((await use(token)).status, 403);
  const allowedOrigins = ['https://app.example.com'];
  await server.ok('PUT', '/api/v1/embed/settings', { enabled: null, allowedOrigins });
  const exchanged = await exchange(waiting);
  assert.deepEqual(
    { status: exchanged.status, allowedOrigins: exchanged.body.allowedOrigins },
    { status: 200, allowedOrigins },
    'the id is unused',
  );
});

test("a page finds the deployment of a session until the session's id is exchanged or revoked", async () => {
  const { deploymentOfSession } = await import('./embed-token.ts');
  const [waiting, used, revoked] = [
    await newId({ externalId: 'page' }),
    await newId({ externalId: 'page' }),
    await newId({ externalId: 'page' }),
  ];
  await exchange(used);
  await revoke(revoked);
  const tenantId = 1;
  assert.equal(await deploymentOfSession(db, tenantId, waiting), deploymentId);
  assert.equal(await deploymentOfSession(db, tenantId + 1, waiting), undefined, 'in another account');
  for (const id of [used, revoked, 'unknown'])
    assert.equal(await deploymentOfSession(db, tenantId, id), undefined);
  await sql`update embed_sessions set expires_at = now() where redeemed_at is null`.execute(db);
  assert.equal(await deploymentOfSession(db, tenantId, waiting), undefined, 'after it has expired');
});

test('the theme of a user is that of their latest session on the deployment', async () => {
  const { latestTheme } = await import('./latest-theme.ts');
  const elsewhere = await newDeployment(server, 'Another theme');
  const user = { externalId: 'themed' };
  const { sub } = decodeJwt(await newToken({ ...user, embedTheme: { primaryColor: '#111111' } }));
  const themeOn = (of: number, tenantId = 1) =>
    latestTheme(db, tenantId, { deploymentId: of, userId: Number(sub) });
  await newId({ ...user, embedTheme: { primaryColor: '#222222', borderRadius: 4, chat: {} } });
  await newId({ externalId: 'somebody else', embedTheme: { primaryColor: '#333333' } });
  assert.deepEqual(await themeOn(deploymentId), {
    primaryColor: '#222222',
    font: undefined,
    borderRadius: 4,
  });
  assert.equal(await themeOn(elsewhere), null);
  assert.equal(await themeOn(deploymentId, 2), null, 'in another account');
  await newId(user);
  assert.equal(await themeOn(deploymentId), null, 'the latest session has none');
});

test("a session's AI settings override the account's, which others have", async () => {
  const { aiSettingsOf, askSettingsOf } = await import('./ai-settings.ts');
  const person = callerUnderTest([]);
  const settingsOf = async (settings?: object) => {
    if (settings === undefined) return aiSettingsOf(db, person);
    const claims = decodeJwt(await newToken({ externalId: 'ai', settings })) as Json;
    const { id: sessionId } = await db
      .selectFrom('embed_sessions')
      .select('id')
      .where('user_id', '=', claims.user.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const ofUser = callerUnderTest([], { embedTenant: ACME });
    const caller = { ...ofUser, embed: ofUser.embed && { ...ofUser.embed, sessionId } };
    asking.push(...(await askSettingsOf(db, [caller])));
    return aiSettingsOf(db, caller);
  };
  const asking: Awaited<ReturnType<typeof askSettingsOf>> = [];
  const [all, none] = [
    { allowAi: true, showAiWidgets: true },
    { allowAi: false, showAiWidgets: false },
  ];
  assert.deepEqual(await settingsOf(), all);
  assert.deepEqual(await settingsOf({}), all);
  assert.deepEqual(asking.at(-1), { mayAsk: true, views: null });
  assert.deepEqual(await settingsOf({ showAiWidgets: false }), { ...all, showAiWidgets: false });
  assert.deepEqual(await settingsOf({ allowAi: false, showAiWidgets: true }), none);
  await server.ok('PUT', '/api/v1/app-config', { embedding: { allowAi: false } });
  assert.deepEqual(await settingsOf(), none);
  assert.deepEqual(await settingsOf({}), none);
  assert.equal(asking.at(-1)?.mayAsk, false);
  assert.deepEqual(await settingsOf({ allowAi: true, askViews: ['orders'] }), all);
  assert.deepEqual(asking.at(-1), { mayAsk: true, views: ['orders'] });
  await server.ok('PUT', '/api/v1/app-config', { embedding: null });
  // Of an account that existed before questions in words.
  const setDefault = (asks_when_embedded: boolean) =>
    db.updateTable('tenants').set({ asks_when_embedded }).execute();
  await setDefault(false);
  assert.deepEqual(await settingsOf({}), all);
  assert.equal(asking.at(-1)?.mayAsk, false);
  await settingsOf({ allowAi: true });
  assert.equal(asking.at(-1)?.mayAsk, true);
  await server.ok('PUT', '/api/v1/app-config', { embedding: { allowAi: true } });
  await settingsOf({});
  assert.equal(asking.at(-1)?.mayAsk, true);
  await server.ok('PUT', '/api/v1/app-config', { embedding: null });
  await setDefault(true);
});

test('nodes forget cached rights only if a session changes those of its user', async () => {
  await server.ok('POST', '/api/v1/groups', { name: 'Movers' });
  const listener = new pg.Client({ connectionString: server.databaseUrl });
  await listener.connect();
  const heard: (string | undefined)[] = [];
  let onMarker = () => {};
  listener.on('notification', ({ payload }) => {
    heard.push(payload);
    if (payload === 'marker') onMarker();
  });
  await listener.query('listen facet_credentials');
  const heardDuring = async (body: object) => {
    const marked = new Promise<void>((resolve) => {
      onMarker = resolve;
    });
    await newId(body);
    await listener.query("select pg_notify('facet_credentials', 'marker')");
    await marked;
    return heard.splice(0).length - 1;
  };
  const user = { externalId: 'mover' };
  assert.equal(await heardDuring(user), 0, 'a new user');
  assert.equal(await heardDuring(user), 0, 'the same again');
  assert.equal(await heardDuring({ ...user, groups: ['Movers'] }), 1, 'another group');
  await listener.end();
});

test('ended sessions are deleted, those with a token are kept', async () => {
  const { deleteLapsedSessions } = await import('./embed-sessions.store.ts');
  const token = await newToken({ externalId: 'kept' });
  await newId({ externalId: 'lapsed' });
  await sql`update embed_sessions set expires_at = now() - interval '2 hours'`.execute(db);
  await deleteLapsedSessions(db);
  assert.equal((await use(token)).status, 200);
  const { rows } = await sql`select from embed_sessions where credential_id is null`.execute(db);
  assert.equal(rows.length, 0);
});

test('failed exchanges from one network are limited, successful ones are not', async (t) => {
  const limited = await startTestServer(t, { FACET_ROLES: 'api', FACET_EMBED_FAILURE_RATE: '3' });
  const id = await newDeployment(limited, 'Limited');
  const fresh = async () =>
    (await limited.ok('POST', '/api/v1/embed/generate-session', { deploymentId: id, externalId: 'x' }))
      .sessionId;
  const post = (sessionId: string) =>
    limited.call('POST', '/api/v1/embed/session/token', { body: { sessionId }, key: null });
  const unused = await fresh();
  await limited.ok('PUT', '/api/v1/embed/settings', { enabled: false });
  for (let count = 0; count < 4; count += 1)
    assert.equal((await post(unused)).status, 403, 'an exchange that is refused for another reason');
  await limited.ok('PUT', '/api/v1/embed/settings', { enabled: null });
  for (let count = 0; count < 3; count += 1) assert.equal((await post('guess')).status, 401);
  const refused = await post('guess');
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  for (let count = 0; count < 5; count += 1) assert.equal((await post(await fresh())).status, 200);
});

test('a session adds content only up to its limits, also by copying, restoring and at the same time', async () => {
  const limited = { embedTenantName: 'limited', creatorMode: true, externalId: 'ada' };
  const limits = { folders: 0, workbooks: 2, reports: 2 };
  await refuses({ ...limited, creatorMode: false, limits }, 400, /body\.limits requires body\.creatorMode/);
  await refuses({ internalId: 'admin@example.com', creatorMode: true, limits }, 400, /body\.limits/);
  await refuses({ ...limited, limits: { reports: -1 } }, 400, /body\.limits\.reports/);
  const [key, free] = [await newToken({ ...limited, limits }), await newToken(limited)];
  const at = `/api/v1/deployments/${deploymentId}`;
  const post = (path: string, body: object, as = key) => server.call('POST', at + path, { body, key: as });
  const sqlQuery = 'SELECT 1';
  const first = await post('/workbooks', { name: 'First' });
  const { id: workbookId } = first.body;
  assert.equal((await post('/reports', { name: 'Tab', sqlQuery, workbookId })).status, 200);
  const refusal = (await post('/folders', { name: 'Folder' })).body;
  assert.deepEqual(
    [refusal.code, refusal.error],
    [
      'limit_reached',
      'The session allows its embed tenant at most 0 folders (`limits.folders`); delete some, or ask for a higher limit',
    ],
  );
  const copies = await Promise.all([1, 2, 3].map(() => post(`/workbooks/${workbookId}/duplicate`, {})));
  assert.deepEqual(copies.map(({ status }) => status).sort(), [200, 409, 409]);
  assert.match((await post('/reports', { name: 'Third', sqlQuery })).body.error, /at most 2 reports/);
  assert.equal((await server.call('DELETE', `${at}/workbooks/${workbookId}`, { key })).status, 204);
  assert.equal((await post('/workbooks', { name: 'Second' })).status, 200);
  const { items } = await server.ok('GET', `${at}/trash`, undefined, key);
  const restored = await post('/trash/restore', { items: items.map(({ type, id }: Json) => ({ type, id })) });
  assert.match(restored.body.error, /at most 2 workbooks/, JSON.stringify([items, restored.body]));
  assert.equal((await post('/folders', { name: 'Folder' }, free)).status, 200);
  assert.equal(
    (
      await post(
        '/workbooks',
        { name: 'Of another tenant' },
        await newToken({ ...limited, ...creator, limits }),
      )
    ).status,
    200,
  );
});
