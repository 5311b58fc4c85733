import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const PATH = '/api/v1/oidc-token-configs';
const settings = (oidcEnabled: boolean) => server.ok('PUT', '/api/v1/tenant/settings', { oidcEnabled });
const create = (body: object) => server.call('POST', PATH, { body });
const custom = (name: string, more: object = {}) => ({
  audienceType: 'custom',
  customAudience: `https://${name}.example.com`,
  name,
  ...more,
});

test('while oidcEnabled is off, all operations and documents return 404', async () => {
  await settings(true);
  const { body: config } = await create(custom('kept'));
  await settings(false);
  for (const [method, path, body] of [
    ['GET', PATH],
    ['POST', PATH, custom('another')],
    ['GET', `${PATH}/${config.id}`],
    ['PUT', `${PATH}/${config.id}`, {}],
    ['DELETE', `${PATH}/${config.id}`],
    ['GET', '/.well-known/openid-configuration'],
    ['GET', '/.well-known/jwks.json'],
  ] as const) {
    const answer = await server.call(method, path, { body });
    assert.equal(answer.status, 404, `${method} ${path}`);
    assert.match(answer.body.error, /not available/);
    assert.equal(answer.body.code, 'not_available');
  }
  await settings(true);
  assert.equal((await server.ok('GET', `${PATH}/${config.id}`)).name, 'kept');
});

test('invalid input is refused with the name of the field', async () => {
  await settings(true);
  const before = await server.ok('GET', PATH);
  const refused: [object, RegExp][] = [
    [{ name: 'x' }, /body\.audienceType is required/],
    [{ audienceType: 'oracle' }, /body\.audienceType must be one of aws, gcp, azure, custom/],
    [{ audienceType: 'custom', name: 'x' }, /body\.customAudience is required for custom/],
    [{ audienceType: 'gcp' }, /body\.customAudience is required for gcp/],
    [
      { audienceType: 'aws', customAudience: 'mine' },
      /customAudience must be sts\.amazonaws\.com or absent for aws/,
    ],
    [custom('x', { customAudience: 'a b' }), /body\.customAudience/],
    ...['Upper', '-a', 'a-', 'a_b', 'a/b', '..', ''].map((name): [object, RegExp] => [
      custom(name),
      /body\.name/,
    ]),
    ...['{tenant}', 'a b', 'a/b', '', 'x'.repeat(201), '{', 'é'].map((subFormat): [object, RegExp] => [
      custom('x', { subFormat }),
      /body\.subFormat/,
    ]),
    ...['lower', '1A', 'A-B', 'A=B', '', 'A'.repeat(129)].map((targetEnvVar): [object, RegExp] => [
      custom('x', { targetEnvVar }),
      /body\.targetEnvVar/,
    ]),
    ...['iss', 'sub', 'aud', 'exp', 'iat', 'nbf', 'jti', 'cube:', 'cube:deployment_id'].map(
      (claim): [object, RegExp] => [
        custom('x', { customClaims: { [claim]: 'y' } }),
        new RegExp(`body\\.customClaims\\.${claim} is reserved`),
      ],
    ),
    [custom('x', { customClaims: { a: 'y'.repeat(5000) } }), /customClaims must be at most 4096 bytes/],
    [
      custom('x', { customClaims: { a: { b: ['{nobody}'] } } }),
      /customClaims\.a contains the unknown placeholder/,
    ],
    [custom('x', { customClaims: ['a'] }), /body\.customClaims/],
    [
      custom('x', { targetEnvVar: 'X', customClaims: { a: '{user_email}' } }),
      /customClaims\.a contains \{user_email\}, which is available only in user tokens/,
    ],
    [{ audienceType: 'aws', subFormat: '{user_id}' }, /subFormat contains \{user_id\}/],
    [custom('x', { isEnabled: 'yes' }), /body\.isEnabled/],
  ];
  for (const [body, message] of refused) {
    const answer = await create(body);
    assert.equal(answer.status, 400, `${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`);
    assert.match(answer.body.error, message);
  }
  assert.deepEqual(await server.ok('GET', PATH), before);
});

test('there is one configuration per cloud and any number of others, with presets', async () => {
  await settings(true);
  const { body: aws } = await create({ audienceType: 'aws' });
  const { id, createdAt, updatedAt, ...rest } = aws;
  assert.deepEqual(rest, {
    audienceType: 'aws',
    audience: 'sts.amazonaws.com',
    name: 'aws',
    isEnabled: true,
    subFormat: null,
    customClaims: null,
    targetEnvVar: 'AWS_WEB_IDENTITY_TOKEN_FILE',
  });
  assert.ok(id > 0 && Date.parse(createdAt) === Date.parse(updatedAt));
  const { body: azure } = await create({ audienceType: 'azure', customAudience: null, targetEnvVar: null });
  assert.deepEqual([azure.audience, azure.targetEnvVar], ['api://AzureADTokenExchange', null]);
  const pool = '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/q';
  const { body: gcp } = await create({ audienceType: 'gcp', customAudience: pool });
  assert.equal(gcp.audience, pool);
  for (const audienceType of ['aws', 'azure'])
    assert.equal((await create({ audienceType, name: 'again', targetEnvVar: 'AGAIN' })).status, 409);
  const unnamed = { audienceType: 'custom', customAudience: 'x' };
  const names = [await create(unnamed), await create(unnamed)].map(({ body }) => body.name);
  assert.deepEqual(names, ['custom', 'custom-2']);
  await create(custom('first', { targetEnvVar: 'TAKEN' }));
  for (const [body, message] of [
    [custom('first'), /A configuration named first already exists/],
    [custom('second', { targetEnvVar: 'TAKEN' }), /Another configuration uses the variable TAKEN/],
  ] as const) {
    const answer = await create(body);
    assert.equal(answer.status, 409);
    assert.match(answer.body.error, message);
  }
});

test('an absent field keeps its value, null clears optional fields, and the type cannot change', async () => {
  await settings(true);
  const { body: made } = await create(
    custom('changing', { targetEnvVar: 'CHANGING', subFormat: 'a:{region}', customClaims: { team: 'x' } }),
  );
  const path = `${PATH}/${made.id}`;
  const put = (body: object) => server.ok('PUT', path, body);
  const same = await put({ isEnabled: null, name: null, customAudience: null, audienceType: 'custom' });
  assert.deepEqual({ ...same, updatedAt: made.updatedAt }, made);
  const changed = await put({ isEnabled: false, name: 'changed', customAudience: 'b', subFormat: null });
  assert.deepEqual(
    {
      isEnabled: changed.isEnabled,
      name: changed.name,
      audience: changed.audience,
      subFormat: changed.subFormat,
      customClaims: changed.customClaims,
    },
    { isEnabled: false, name: 'changed', audience: 'b', subFormat: null, customClaims: { team: 'x' } },
  );
  const ofUsers = await put({ targetEnvVar: null, customClaims: { mail: '{user_email}' } });
  assert.equal(ofUsers.targetEnvVar, null);
  const refused = await server.call('PUT', path, { body: { targetEnvVar: 'BACK' } });
  assert.equal(refused.status, 400);
  assert.match(refused.body.error, /customClaims\.mail contains \{user_email\}/);
  const typed = await server.call('PUT', path, { body: { audienceType: 'aws' } });
  assert.equal(typed.status, 400);
  assert.match(typed.body.error, /body\.audienceType cannot be changed/);
  assert.equal((await server.call('DELETE', path)).status, 200);
  assert.equal((await server.call('GET', path)).status, 404);
});

test('of concurrent requests with the same name, one succeeds', async () => {
  await settings(true);
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(custom('contended'))));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
});
