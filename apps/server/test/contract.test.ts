import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { callOperation } from './call-operation.ts';
import { clientContract } from './client-contract.ts';
import { checkCoverage, onlyWhole, sampleOf, swept } from './contracts.ts';
import { prepareFixture } from './fixture.ts';
import { walkGitHub } from './github-under-test.ts';
import { AnswerChecker, isScim, jsonOf, resolved, servedDocument } from './open-api.ts';
import { type Json, type ServerUnderTest, startTestServer } from './server-under-test.ts';

/** Operations that only read, with POST, under another tag than `Queries`. */
const QUERIES_ELSEWHERE = new Set([
  'postDashboardPythonRun',
  'getMetadata',
  'probeLanguageModel',
  'proposeModel',
  'validateUnsavedFiles',
]);

/** Operations that write nothing that lasts longer than a minute. */
const SHORT_LIVED = new Set(['joinDashboardDraft', 'leaveDashboardDraft']);

/** Queries that are recorded in the audit log. */
const RECORDED_QUERIES = new Set([
  'openDashboardAs',
  'queryDashboardAs',
  'runQueryAs',
  'searchControlValuesAs',
]);

/** Operations that create the embed tenant in the path, or have nothing to do without it. */
const ANY_EMBED_TENANT = new Set([
  'createGroup',
  'deleteEmbedTenant',
  'eraseEmbedUser',
  'provisionEmbedUser',
  'provisionEmbedUsers',
]);

test('the served document', async (t) => {
  // No builds: they would slow down the one compile that the test needs.
  // Python as WebAssembly, which installs nothing.
  const server = await startTestServer(t, { ...(await walkGitHub(t)), FACET_PYTHON: 'none' });
  const { document, operations } = await servedDocument(server);
  const checker = new AnswerChecker(document);

  await t.test('is valid OpenAPI 3.1 and states the API version', onlyWhole, async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors));
    assert.equal(validator.version, '3.1');
    assert.equal(document.info.version, '1.0.0');
    assert.deepEqual(document.servers, [{ url: server.url }]);
  });

  await t.test('declares every operation in full', () => {
    const ids = operations.map((operation) => operation.id);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
      'operationIds must be unique',
    );
    for (const { id, declared, permission, auditEvent, method, path } of operations) {
      assert.match(id ?? '', /^[a-z][A-Za-z]+$/, `operationId of ${method} ${path}`);
      assert.match(declared.summary ?? '', /^[A-Z].{3,79}[^.]$/s, `${id}: summary`);
      assert.match(declared.description ?? '', /^[A-Z`].{10,}\.$/s, `${id}: description`);
      assert.match(declared.tags?.join() ?? '', /^[A-Za-z]/, `${id}: tags`);
      assert.ok(permission !== undefined && permission.length > 0, `${id}: x-permission`);
      const isRead = method === 'GET' || declared.tags.includes('Queries') || QUERIES_ELSEWHERE.has(id);
      const isUnrecorded = (isRead && !RECORDED_QUERIES.has(id)) || SHORT_LIVED.has(id);
      assert.equal(auditEvent === undefined, isUnrecorded, `${id}: x-audit-event`);
    }
  });

  await t.test('describes every parameter, and gives every body an example and an object schema', () => {
    for (const operation of operations) {
      for (const parameter of operation.parameters)
        assert.ok(parameter.description, `${operation.id}: parameter ${parameter.name} has no description`);
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((p) => p.in === 'path').map((p) => p.name);
      assert.deepEqual(declared.sort(), inPath.sort(), `${operation.id}: path parameters`);
      if (operation.body === undefined) continue;
      assert.ok(operation.body.example, `${operation.id}: the body has no example`);
      assert.equal(operation.body.schema.type, 'object', `${operation.id}: the body is not an object`);
    }
  });

  await t.test('shows an upload as multipart/form-data with a binary part', onlyWhole, () => {
    const upload = operations.find((operation) => operation.id === 'uploadFile');
    assert.equal(upload?.body?.mediaType, 'multipart/form-data');
    assert.deepEqual(
      { type: upload.body.schema.properties.file.type, format: upload.body.schema.properties.file.format },
      { type: 'string', format: 'binary' },
    );
    const remove = operations.find((operation) => operation.id === 'removeFiles');
    assert.ok(remove?.method === 'DELETE' && remove.body !== undefined, 'a DELETE documents its body');
  });

  await t.test('declares every possible error, in one shape', () => {
    const shape = document.components.schemas.ErrorResponse;
    assert.deepEqual([...shape.required].sort(), ['code', 'error', 'requestId']);
    for (const operation of operations) {
      const { responses } = operation.declared;
      const isOpen = operation.permission === 'public';
      const expected = [
        ...(operation.parameters.length > 0 || operation.body ? [400] : []),
        ...(isOpen ? [] : [401, 403, 429]),
        ...(operation.path.includes('{') ? [404] : []),
        ...(operation.auditEvent === undefined ? [] : [409]),
        ...(operation.body ? [408, 413, 415] : []),
        431,
        503,
      ];
      for (const status of expected) assert.ok(responses[status], `${operation.id}: ${status} is missing`);
      for (const [status, response] of Object.entries<Json>(responses)) {
        assert.ok(response.description, `${operation.id}: ${status} has no description`);
        if (Number(status) < 400) continue;
        const name = isScim(operation) ? 'ScimError' : 'ErrorResponse';
        const { schema } = jsonOf(response) ?? {};
        assert.deepEqual(schema, { $ref: `#/components/schemas/${name}` }, `${operation.id}: ${status}`);
      }
    }
  });

  await t.test('has only examples that satisfy their schema', () => {
    let checked = 0;
    const visit = (node: Json, at: string) => {
      if (typeof node !== 'object' || node === null) return;
      if (node.schema !== undefined && node.example !== undefined) {
        checker.checkExample(node.schema, node.example, at);
        checked += 1;
      }
      // Under `properties` the keys are names of fields, one of which is `examples`.
      for (const example of Array.isArray(node.examples) && !at.endsWith('.properties')
        ? node.examples
        : []) {
        checker.checkExample(node, example, at);
        checked += 1;
      }
      for (const [key, member] of Object.entries<Json>(node))
        if ((key !== 'examples' && key !== 'example') || at.endsWith('.properties'))
          visit(member, `${at}.${key}`);
    };
    visit({ paths: document.paths, components: document.components }, 'document');
    assert.ok(checked > 100, `only ${checked} examples were checked`);
  });

  await t.test('declares null as a type, and names every object', () => {
    const text = JSON.stringify(document);
    assert.ok(!text.includes('"nullable"'), 'nullable is not OpenAPI 3.1');
    assert.ok(!/"def-\d+"/.test(text), 'a component has a generated name');
    for (const [name, schema] of Object.entries<Json>(document.components.schemas)) {
      assert.match(name, /^\w+$/, 'a component has no name');
      // A closed shape that is open elsewhere has the name of that shape with this ending.
      assert.equal(schema.title, name.replace(/Strict$/, ''), `component ${name}`);
      assert.ok(text.includes(`#/components/schemas/${name}"`), `component ${name} is unused`);
    }
    for (const { id, body, declared } of operations) {
      if (body !== undefined) assert.ok(body.schema.title, `${id}: the body has no name`);
      for (const [status, response] of Object.entries<Json>(declared.responses)) {
        const schema = jsonOf(response)?.schema;
        const named = schema?.type === 'array' ? schema.items : schema;
        const isNamed = named === undefined || named.$ref !== undefined || named.additionalProperties;
        assert.ok(isNamed, `${id}: the ${status} response has no name`);
        if (schema !== undefined) resolved(document, schema);
      }
    }
  });

  await t.test('has exactly one sample call per operation', () => {
    checkCoverage('samples', operations);
  });

  await t.test('contains every operation that clients rely on', onlyWhole, () => {
    for (const [id, promised] of Object.entries(clientContract)) {
      const operation = operations.find((candidate) => candidate.id === id);
      assert.equal(operation && `${operation.method} ${operation.path}`, promised.at, id);
      const query = operation?.parameters.filter((p) => p.in === 'query').map((p) => p.name) ?? [];
      for (const name of promised.query ?? []) assert.ok(query.includes(name), `${id}: ?${name}`);
    }
  });

  await t.test('matches every successful response', async () => {
    const fixture = await prepareFixture(server);
    // Until then, metadata cannot be read.
    await server.waitForBuild(fixture.deploymentId);
    await addLogLine(server, fixture.deploymentId);
    const seen = new Set<string>();
    // Reads again after all writes, so that lists have items.
    const covered = swept(operations);
    const reads = covered.filter(({ method }) => method === 'GET');
    for (const [round, called] of [covered, reads].entries())
      for (const operation of called) {
        const answer = await callOperation(server, operation, await sampleOf(operation, fixture));
        assert.ok(answer.status < 300, `${operation.id}: ${answer.status} ${JSON.stringify(answer.body)}`);
        assert.match(answer.headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/);
        checker.check(operation, answer);
        const promised = clientContract[operation.id];
        for (const member of promised?.answer ?? [])
          assert.ok(answer.body[member] != null, `${operation.id}: ${member} is absent`);
        for (const item of promised?.item === undefined ? [] : answer.body.items) {
          for (const member of promised?.item ?? [])
            assert.ok(item[member] != null, `${operation.id}: items[].${member} is absent`);
          seen.add(operation.id);
        }
        if (round === 1 && promised?.item !== undefined && operation.id !== 'pods')
          assert.ok(seen.has(operation.id), `${operation.id}: the list was empty`);
      }
  });

  await t.test('matches every refusal', async () => {
    const fixture = await prepareFixture(server);
    const limited = await server.makeKey({ permissions: ['BillingRead'] });
    for (const operation of swept(operations)) {
      const sample = await sampleOf(operation, fixture);
      const refusals: [number, ReturnType<typeof callOperation>][] = [];
      if (operation.permission !== 'public')
        refusals.push([401, callOperation(server, operation, sample, { key: null })]);
      if (operation.permission !== 'public' && operation.permission !== 'authenticated')
        refusals.push([403, callOperation(server, operation, sample, { key: limited })]);
      const unknown = Object.fromEntries(
        Object.keys(sample.params ?? {}).map((name) => [name, unknownOf(name)]),
      );
      const noId = Object.fromEntries(Object.keys(sample.params ?? {}).map((name) => [name, 'x']));
      if (sample.params !== undefined) {
        if (!ANY_EMBED_TENANT.has(operation.id))
          refusals.push([404, callOperation(server, operation, { ...sample, params: unknown })]);
        // SCIM ids are opaque and GitHub names are text, so a malformed one counts as unknown.
        const status = isScim(operation) || operation.id === 'branches' ? 404 : 400;
        refusals.push([status, callOperation(server, operation, { ...sample, params: noId })]);
      }
      for (const [status, call] of refusals) {
        const answer = await call;
        assert.equal(answer.status, status, `${operation.id}: ${JSON.stringify(answer.body)}`);
        if (isScim(operation)) assert.equal(answer.body.status, String(status));
        else assert.equal(answer.body.requestId, answer.headers.get('x-request-id'));
        checker.check(operation, answer);
      }
    }
  });
});

/** A valid value that a path parameter has in no sample. */
function unknownOf(name: string): string | number {
  if (name === 'embedTenantName') return 'unknown-tenant';
  if (name === 'imageId') return '0'.repeat(64);
  return name === 'publicId' ? 'Unknown00000' : 999_999;
}

/** Adds a log line as a build would write it. */
async function addLogLine({ db }: ServerUnderTest, deploymentId: number): Promise<void> {
  const { tenant_id } = await db
    .selectFrom('deployments')
    .select('tenant_id')
    .where('id', '=', deploymentId)
    .executeTakeFirstOrThrow();
  const line = { source: 'production', container: 'INIT', pod: 'build-1', message: 'Build 1 succeeded' };
  await db
    .insertInto('log_lines')
    .values({ ...line, tenant_id, deployment_id: deploymentId, logged_at: new Date() })
    .execute();
}
