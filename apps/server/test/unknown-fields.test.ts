import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withValue } from './broken-bodies.ts';
import { callOperation } from './call-operation.ts';
import { isWhole, onlyWhole, sampleOf, swept } from './contracts.ts';
import type { SampleCall } from './feature-contract.ts';
import { prepareFixture } from './fixture.ts';
import { isScim, type ServedOperation, sentenceOf, servedDocument } from './open-api.ts';
import { type Json, startTestServer } from './server-under-test.ts';
import { watchRows } from './watch-rows.ts';

const HEADER = 'x-facet-ignored-fields';

/** Words in the paths of operations that decide who may see or do what. */
const DECIDING =
  /token|keys|roles|polic|session|embed-access|settings|authentication|users|groups|provisioning|sso|oauth|oidc|invitation|password|second-factor|recipients|exceptions|embed-tenants|exports/;

/** Operations that decide access and are not strict, with the reason. May only shrink. */
const LENIENT: Readonly<Record<string, string>> = {
  updateMySettings: 'preferences of the caller, to which newer clients add theirs',
  updateAppTheme: 'decides what things look like, and newer clients send more of it',
  createScimUser: 'identity providers send attributes that a server does not know (RFC 7644, section 3.3)',
  replaceScimUser: 'as createScimUser',
  patchScimUser: 'as createScimUser',
  deleteScimUser: 'as createScimUser',
  createScimGroup: 'as createScimUser',
  replaceScimGroup: 'as createScimUser',
  patchScimGroup: 'as createScimUser',
  deleteScimGroup: 'as createScimUser',
};

test('fields that an operation does not know', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const operations = swept((await servedDocument(server)).operations);
  const fixture = await prepareFixture(server);
  const samples = new Map<string, SampleCall>();
  for (const operation of operations) samples.set(operation.id, await sampleOf(operation, fixture));
  const call = (operation: ServedOperation, changes: SampleCall) =>
    callOperation(server, operation, { ...samples.get(operation.id), ...changes });
  const strict = operations.filter(isStrict);
  const requireSameRows = await watchRows(server.db);

  await t.test('an operation that decides access is strict', () => {
    const deciding = operations.filter(
      ({ auditEvent, permission, path }) =>
        auditEvent !== undefined &&
        (DECIDING.test(path) || ['admin', 'unlimited', 'public'].some((access) => access === permission)),
    );
    assert.deepEqual(
      deciding
        .filter((operation) => !isStrict(operation))
        .map(({ id }) => id)
        .sort(),
      swept(Object.keys(LENIENT).map((id) => ({ id })))
        .map(({ id }) => id)
        .sort(),
    );
  });

  await t.test('a strict operation refuses them at every level, and writes nothing', async () => {
    let tried = 0;
    for (const operation of strict) {
      const works = samples.get(operation.id)?.body ?? {};
      for (const { path, known } of objectsIn(operation.body?.schema ?? {}, [])) {
        const name = `${known[0] ?? 'surplu'}s`;
        const answer = await call(operation, { body: withValue(works, [...path, name], 'x') });
        const said = sentenceOf(answer);
        const at = `${operation.id}: ${answer.status} ${said}`;
        assert.equal(answer.status, 400, at);
        assert.ok(said.startsWith(`${['body', ...path, name].join('.')} is unknown`), at);
        assert.match(said, known.length === 0 ? /accepts no body$/ : /; did you mean \w+\?$/, at);
        tried += 1;
      }
      await requireSameRows(`${operation.id} wrote something`);
    }
    assert.ok(!isWhole || tried > 120, `only ${tried} objects were tried`);
  });

  await t.test('a strict operation refuses query parameters', async () => {
    for (const operation of strict) {
      const answer = await call(operation, { query: { ...samples.get(operation.id)?.query, surplus: '1' } });
      assert.equal(answer.status, 400, `${operation.id}: ${JSON.stringify(answer.body)}`);
      assert.match(sentenceOf(answer), /^query\.surplus is unknown/);
      await requireSameRows(`${operation.id} wrote something`);
    }
  });

  await t.test('every other operation names them in a header', async () => {
    for (const operation of operations.filter((each) => !isStrict(each))) {
      const { query, body, form } = samples.get(operation.id) ?? {};
      // SCIM has rules of its own for attributes that a server does not know.
      const hasBody = operation.method !== 'GET' && !(isScim(operation) && operation.body !== undefined);
      const withSurplus =
        form === undefined ? { body: withField(body) } : { form: { ...form, surplus: '1' } };
      const answer = await call(operation, {
        query: { ...query, surplus: '1' },
        ...(hasBody ? withSurplus : {}),
      });
      const expected = ['query.surplus', ...(hasBody ? ['body.surplus'] : [])];
      assert.equal(answer.headers.get(HEADER), expected.join(', '), `${operation.id}: ${answer.status}`);
    }
  });

  await t.test('the header is short and has safe characters', onlyWhole, async () => {
    const names = [
      'é\r\nx-evil: 1',
      '\u{1F600}'.repeat(60),
      ...Array.from({ length: 500 }, (_, n) => `f${n}`),
    ];
    const path = `/api/v1/deployments/${fixture.deploymentId}/folders`;
    const surplus = Object.fromEntries(names.map((name) => [name, 1]));
    const { headers } = await server.call('POST', path, { body: { name: fixture.unique(), ...surplus } });
    const header = headers.get(HEADER) ?? '';
    assert.match(
      header,
      /^body\.%C3%A9%0D%0Ax-evil%3A%201, body\.(%F0%9F%98%80)+, body\.f0, .*body\.f17, \.\.\.$/,
    );
    assert.ok(header.length < 1000, `${header.length} characters`);
    assert.equal(headers.get('x-evil'), null);
  });

  await t.test('the header names a field of items once', onlyWhole, async () => {
    const path = `/api/v1/deployments/${fixture.deploymentId}/env-vars`;
    const variable = (name: string) => ({ name, value: '1', secret: true });
    const answer = await server.call('PUT', path, {
      body: { env_variables: [variable('A'), variable('B')] },
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.equal(answer.headers.get(HEADER), 'body.env_variables.*.secret');
  });

  await t.test('a request without any has no such header', onlyWhole, async () => {
    assert.equal((await server.call('GET', '/api/v1/users/me')).headers.get(HEADER), null);
  });
});

function isStrict({ declared }: ServedOperation): boolean {
  return declared['x-strict'] === true;
}

function withField(body: unknown): object {
  return { ...(body as object | undefined), surplus: 1 };
}

/** The objects in a schema whose members are declared, with their paths. All of them must be closed. */
function* objectsIn(
  schema: Json,
  path: readonly string[],
): Generator<{ path: readonly string[]; known: string[] }> {
  for (const variant of schema.anyOf ?? [schema]) {
    if (variant.items !== undefined) yield* objectsIn(variant.items, [...path, '0']);
    const properties: Record<string, Json> = variant.properties ?? {};
    const isBody = path.length === 0;
    if (variant.properties !== undefined) assert.equal(variant.additionalProperties, false, path.join('.'));
    if (isBody || variant.properties !== undefined) yield { path, known: Object.keys(properties) };
    for (const [name, member] of Object.entries(properties)) yield* objectsIn(member, [...path, name]);
  }
}
