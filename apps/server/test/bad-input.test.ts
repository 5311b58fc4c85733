import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenBodies } from './broken-bodies.ts';
import { callOperation, requestOf } from './call-operation.ts';
import { isWhole, onlyWhole, sampleOf, swept } from './contracts.ts';
import type { SampleCall } from './feature-contract.ts';
import { prepareFixture } from './fixture.ts';
import { AnswerChecker, type ServedOperation, sentenceOf, servedDocument } from './open-api.ts';
import { type Answer, startTestServer } from './server-under-test.ts';
import { watchRows } from './watch-rows.ts';

/** Fields that refer to something, so an impossible value returns 404 like an unknown one. */
const REFERENCES = new Set(['branchName', 'from', 'path', 'newPath', 'transaction', 'id', 'hash', 'pod']);
/** Operations that accept bodies larger than 1 MiB. */
const LARGE = new Set([
  'updateWorkbookDashboard',
  'updateWorkbook',
  'upsertWorkbookBySlug',
  'createWorkbook',
  'publishDashboard',
  'startDbtSync',
  'updateFiles',
  'finishUpload',
  'createScimGroup',
  'replaceScimGroup',
  'patchScimGroup',
]);
/** Internals that no error may expose: SQL statements, stack traces, local file paths. */
const INSIDE =
  /node_modules|\bat \S+ \(|\.[jt]s:\d|file:\/\/|select .* from|insert into|violates|syntax for|relation "|column "/i;

test('invalid input is refused, and nothing is written', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { document, operations: all } = await servedDocument(server);
  const operations = swept(all);
  const checker = new AnswerChecker(document);
  const fixture = await prepareFixture(server);
  const samples = new Map<string, SampleCall>();
  for (const operation of operations) samples.set(operation.id, await sampleOf(operation, fixture));
  const sample = (operation: ServedOperation) => samples.get(operation.id) ?? {};
  const requireSameRows = await watchRows(server.db);
  /** Sends a body as it is, by default as JSON. */
  const callRaw = (
    operation: ServedOperation,
    raw: string | Buffer,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => {
    const { body: _body, ...rest } = sample(operation);
    return callOperation(server, operation, rest, { raw, headers });
  };

  const refused = (operation: ServedOperation, answer: Answer, what: string, names: readonly string[]) => {
    const at = `${operation.id}: ${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`;
    const isReference = names.some((name) => REFERENCES.has(name));
    const statuses = [400, 413, 414, 415, ...(isReference ? [404] : [])];
    assert.ok(statuses.includes(answer.status), at);
    assert.doesNotMatch(sentenceOf(answer), INSIDE, at);
    assert.ok(sentenceOf(answer).length < 2000, at);
    assert.doesNotMatch(sentenceOf(answer), /match pattern/, `${at}: shows the reader a regular expression`);
    if (operation.declared.responses[answer.status] !== undefined) checker.check(operation, answer);
    const said = sentenceOf(answer).toLowerCase();
    const isNamed =
      answer.status === 404 ||
      names.length === 0 ||
      names.some((name) => said.includes(name.replace(/^new/, '').toLowerCase()));
    assert.ok(isNamed, `${at}: the message does not name ${names}`);
  };

  await t.test('a body field that breaks its rules returns a 400 that names it', async () => {
    let tried = 0;
    for (const operation of operations) {
      if (operation.body?.mediaType !== 'application/json') continue;
      const works = sample(operation);
      for (const { body, path, why } of brokenBodies(operation.body.schema, works.body ?? {})) {
        const answer = await callOperation(server, operation, { ...works, body });
        const names = path.filter((name) => !/^\d+$/.test(name)).slice(-2);
        refused(operation, answer, `${path.join('.')} ${why}`, names);
        tried += 1;
      }
      await requireSameRows(`${operation.id} wrote something`);
    }
    assert.ok(!isWhole || tried > 300, `only ${tried} bodies were tried`);
  });

  await t.test('a parameter that breaks its rules returns a 400 that names it', async () => {
    for (const operation of operations) {
      const works = sample(operation);
      for (const parameter of operation.parameters) {
        for (const value of badValuesOf(parameter.schema)) {
          // An empty segment makes a different path.
          if (parameter.in === 'path' && value === '') continue;
          const call =
            parameter.in === 'path'
              ? { ...works, params: { ...works.params, [parameter.name]: value } }
              : { ...works, query: { ...works.query, [parameter.name]: value } };
          const answer = await callOperation(server, operation, call);
          const what = `${parameter.name}=${JSON.stringify(value).slice(0, 50)}`;
          refused(operation, answer, what, [answer.status === 414 ? 'path' : parameter.name]);
        }
        if (parameter.in !== 'query' || parameter.schema.type === 'array') continue;
        const { path } = requestOf(operation.path, works);
        const separator = path.includes('?') ? '&' : '?';
        const twice = `${path}${separator}${parameter.name}=1&${parameter.name}=2`;
        const { call } = requestOf(operation.path, works);
        refused(operation, await server.call(operation.method, twice, await call()), twice, [parameter.name]);
      }
      await requireSameRows(`${operation.id} wrote something`);
    }
  });

  await t.test('a body of null, and a required body that is absent, return 400', async () => {
    for (const operation of operations) {
      if (operation.body?.mediaType !== 'application/json') continue;
      for (const raw of operation.declared.requestBody.required ? ['', 'null'] : ['null'])
        refused(operation, await callRaw(operation, raw), `body ${raw}`, ['body']);
      await requireSameRows(`${operation.id} wrote something`);
    }
  });

  await t.test('a form returns 415 where an operation takes JSON or no body', async () => {
    const raw = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nx\r\n--x--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const operation of operations) {
      if (operation.method === 'GET' || operation.body?.mediaType === 'multipart/form-data') continue;
      const answer = await callRaw(operation, raw, headers);
      assert.equal(answer.status, 415, `${operation.id}: ${JSON.stringify(answer.body)}`);
      await requireSameRows(`${operation.id} wrote something`);
    }
  });

  await t.test('every missing field is named', onlyWhole, async () => {
    const answer = await server.call('POST', '/api/v1/users', {
      body: {},
    });
    assert.deepEqual(
      { status: answer.status, error: answer.body.error },
      { status: 400, error: 'body.email and body.username are required' },
    );
  });

  await t.test('a body that is not a JSON object returns 400, 413 or 415', async () => {
    const json = { 'content-type': 'application/json' };
    const big = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
    const bodies: [string, string | Buffer, Record<string, string>][] = [
      ['array', '[]', json],
      ['string', '"text"', json],
      ['number', '7', json],
      ['broken', '{"name": "x"', json],
      ['non-JSON', 'name=x', json],
      ['__proto__', '{"__proto__": {"isAdmin": true}}', json],
      ['constructor', '{"constructor": {"prototype": {}}}', json],
      ['deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, json],
      ['deep and broken', '{"a":'.repeat(100_000), json],
      ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), json],
      ['XML', '<name>x</name>', { 'content-type': 'application/xml' }],
      ['form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['plain text', '{"name": "x"}', { 'content-type': 'text/plain' }],
      ['invalid content type', '{}', { 'content-type': 'json' }],
      ['missing content type', '{"name": "x"}', { 'content-type': '' }],
      ['compressed', '{}', { ...json, 'content-encoding': 'gzip' }],
    ];
    for (const operation of operations) {
      if (operation.body?.mediaType !== 'application/json') continue;
      const isLarge = LARGE.has(operation.id);
      for (const [what, raw, headers] of [...bodies, ...(isLarge ? [] : [['large', big, json] as const])]) {
        // An empty object is valid where no field is required, and `{}` is one despite its unusual headers.
        if (raw === '{}' && operation.body.schema.required === undefined) continue;
        refused(operation, await callRaw(operation, raw, headers), `${what} body`, []);
      }
      await requireSameRows(`${operation.id} wrote something`);
    }
  });

  await t.test('a malformed upload returns 400', onlyWhole, async () => {
    const operation = operations.find((candidate) => candidate.id === 'uploadFile') as ServedOperation;
    const works = sample(operation);
    const form = works.form ?? {};
    const { file, fileName, transaction } = form as Record<string, string | Blob>;
    const forms: [string, Record<string, string | Blob>][] = [
      ['file', { transaction: transaction ?? '', fileName: fileName ?? '' }],
      ['fileName', { transaction: transaction ?? '', file: file ?? '' }],
      ['transaction', { fileName: fileName ?? '', file: file ?? '' }],
      ['file', { ...form, file: 'text' }],
      ['files', { ...form, fileName: new Blob(['x']) }],
      ['fileName', { ...form, fileName: new Blob(['x']), file: '' }],
      ['fileName', { ...form, fileName: '' }],
      ['fileName', { ...form, fileName: 'a\0b.yml' }],
      ['path', { ...form, fileName: '../a.yml' }],
      ['path', { ...form, fileName: '/etc/passwd' }],
      ['path', { ...form, fileName: `${'x'.repeat(256)}.yml` }],
      ['path', { ...form, fileName: 'a\u0001.yml' }],
      ['transaction', { ...form, transaction: '{"id": 7}' }],
      ['transaction', { ...form, transaction: '{"id": "' }],
      ['transaction', { ...form, transaction: 'x'.repeat(10_000) }],
      ['file', { ...form, file: new Blob([Buffer.alloc(5 * 1024 * 1024 + 1)]) }],
    ];
    for (const [name, broken] of forms) {
      const answer = await callOperation(server, operation, { ...works, form: broken });
      refused(operation, answer, `${name} of ${Object.keys(broken)}`, [name]);
    }
    const { path } = requestOf(operation.path, works);
    const multipart = (type: string) => ({ 'content-type': `multipart/form-data${type}` });
    const raws: [string, Record<string, string>][] = [
      ['', multipart('; boundary=x')],
      ['--x', multipart('; boundary=x')],
      ['--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nnever ends', multipart('; boundary=x')],
      ['--x--', multipart('')],
      ['{}', { 'content-type': 'application/json' }],
      [
        '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--',
        multipart('; boundary=x'),
      ],
    ];
    for (const [raw, headers] of raws)
      refused(
        operation,
        await server.call('POST', path, { raw, headers }),
        `${raw} ${headers['content-type']}`,
        [],
      );
    await requireSameRows('something was written');
  });

  await t.test('values that only the database would refuse return 400', async () => {
    const base = `/api/v1/deployments/${fixture.deploymentId}`;
    const attempts: [string, string, unknown][] = [
      ['POST', '/api/v1/api-keys', { name: 'x', expiresAt: '2099-06-30T23:59:60Z' }],
      ['POST', '/api/v1/api-keys', { name: 'x', expiresAt: '2099-02-30T00:00:00Z' }],
      ['POST', '/api/v1/api-keys', { name: 'x', deploymentIds: [2 ** 53] }],
      ['PUT', base, { deployProjectRoot: '../..' }],
      ['PUT', base, { templateVariables: { a: { b: ['\ud800'] } } }],
      ['PUT', base, { deployBranchName: 'no-such-branch' }],
      ['PUT', base, { releaseChannelVersion: "1' or '1'='1" }],
      [
        'PUT',
        `${base}/env-vars`,
        {
          env_variables: [
            { name: 'A', value: 'x' },
            { name: 'A', value: 'y' },
          ],
        },
      ],
    ];
    for (const [method, path, body] of attempts) {
      const answer = await server.call(method, path, { body });
      assert.equal(answer.status, 400, `${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`);
      assert.doesNotMatch(sentenceOf(answer), INSIDE);
    }
    await requireSameRows('something was written');
  });
});

function badValuesOf(schema: { type?: string; enum?: string[]; minimum?: number }): string[] {
  const bad = ['\0', 'x'.repeat(10_000)];
  if (schema.enum !== undefined) return [...bad, 'no-such-word', ''];
  // SCIM requires every number to be accepted where the schema has no minimum.
  const outside = schema.minimum === undefined ? [] : ['-1', '1e99', '9'.repeat(30)];
  if (schema.type === 'integer') return [...bad, ...outside, 'x', '', '1.5', 'NaN', '1;drop'];
  if (schema.type === 'boolean') return [...bad, 'maybe', '2'];
  if (schema.type === 'array') return ['no-such-word', '\0'];
  return bad;
}
