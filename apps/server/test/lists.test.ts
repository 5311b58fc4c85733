import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addLogLines } from './add-log-lines.ts';
import { callOperation } from './call-operation.ts';
import { checkCoverage, listOf, onlyWhole, sampleOf, swept } from './contracts.ts';
import { statementsOf } from './count-statements.ts';
import { deploymentPath, prepareFixture } from './fixture.ts';
import { walkGitHub } from './github-under-test.ts';
import { jsonOf, type ServedOperation, servedDocument } from './open-api.ts';
import { type Json, startTestServer } from './server-under-test.ts';

/** SQL statements allowed per page after authentication: the deployment, its child resource, the rows. */
const BUDGET = 3;

test('every list pages by cursor and by offset in a constant number of statements', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api', ...(await walkGitHub(t)) });
  const { document, operations } = await servedDocument(server);
  const fixture = await prepareFixture(server);
  const listing = operations.filter(
    ({ method, declared }) =>
      method === 'GET' && JSON.stringify(declared.responses[200] ?? '').includes('#/components/schemas/'),
  );
  const paged = listing.filter((operation) => 'items' in (shapeOf(document, operation).properties ?? {}));
  checkCoverage('lists', paged);

  for (const operation of swept(paged)) {
    const list = listOf(operation);
    const sample = await sampleOf(operation, fixture);
    const read = async (query: Record<string, string | number>) => {
      const text = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
      return callOperation(server, operation, { ...sample, query: { ...sample.query, ...text } });
    };
    const page = async (query: Record<string, string | number>) => {
      const answer = await read(query);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body;
    };

    await t.test(operation.id, async () => {
      await list.add?.(server, fixture, 3);
      const few = await statementsOf(() => page({}));
      assert.ok(
        few <= BUDGET + (list.moreStatements ?? 0) && (few > 0 || list.add === undefined),
        `${few} statements`,
      );
      const first = await page({ first: 1000 });

      // The envelope is the same for all lists.
      assert.deepEqual(Object.keys(first).sort(), ['items', 'pageInfo', ...list.older].sort());
      checkOlder(operation.id, first);
      assert.equal(first.pageInfo.hasNextPage, false);

      // Reads to the end in pages of one, while rows are added on both sides of the cursor.
      const known: unknown[] = first.items.map(list.keyOf);
      assert.equal(new Set(known).size, known.length, 'the keys of this test are not unique');
      const seen: unknown[] = [];
      for (let after: string | null = null, count = 0; ; count += 1) {
        const body: Json = await page(after === null ? { first: 1 } : { first: 1, after });
        assert.equal(body.items.length, 1);
        assert.equal(typeof body.pageInfo.hasNextPage, 'boolean');
        assert.equal(typeof body.pageInfo.hasPreviousPage, 'boolean');
        checkOlder(operation.id, body);
        seen.push(list.keyOf(body.items[0]));
        if (!body.pageInfo.hasNextPage) break;
        after = body.pageInfo.endCursor;
        if (count < 2) await list.add?.(server, fixture, 2);
        assert.ok(count < known.length + 100, 'the list has no end');
      }
      assert.equal(new Set(seen).size, seen.length, `duplicate rows: ${seen}`);
      assert.deepEqual(
        known.filter((key) => !seen.includes(key)),
        [],
        'missing rows',
      );

      // Reading by offset returns the same order.
      const all = (await page({ first: 1000 })).items.map(list.keyOf);
      const [, second, third] = all;
      const byOffset = await page({ offset: 1, limit: 2 });
      assert.deepEqual(
        byOffset.items.map(list.keyOf),
        [second, third].filter((key) => key !== undefined),
      );
      assert.equal(byOffset.pageInfo.hasNextPage, all.length > 3);
      const beyond = await page({ offset: 10_000, limit: 2 });
      assert.deepEqual(
        { items: beyond.items, hasNextPage: beyond.pageInfo.hasNextPage },
        { items: [], hasNextPage: false },
      );
      if (list.older.includes('pagination')) {
        assert.deepEqual(byOffset.pagination, { total: all.length, offset: 1, limit: 2 });
        assert.deepEqual(beyond.pagination, { total: all.length, offset: 10_000, limit: 2 });
      }

      // With many rows, the number of statements stays the same and the page has its documented size.
      await list.add?.(server, fixture, list.unpaged === 100 ? 110 : 25);
      const unpaged = await page({});
      const total = (await page({ first: 1000 })).items.length;
      assert.equal(unpaged.items.length, Math.min(total, list.unpaged));
      assert.equal(unpaged.pageInfo.hasNextPage, total > list.unpaged && operation.id !== 'logs');
      assert.equal(await statementsOf(() => page({})), few, 'the number of statements grows with the rows');
      assert.equal(
        await statementsOf(() => page({ first: 1000 })),
        few,
        'the number of statements grows with the page size',
      );
    });

    await t.test(`${operation.id}: an invalid page request returns 400`, async () => {
      const { endCursor } = (await page({ first: 1 })).pageInfo;
      const otherList = operation.id === 'listApiKeys' ? '/api/v1/deployments' : '/api/v1/api-keys';
      const foreign = (await server.ok('GET', `${otherList}?first=1`)).pageInfo.endCursor;
      const [version, payload, signature] = endCursor.split('.');
      const [key] = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const forged = Buffer.from(JSON.stringify([key, -1])).toString('base64url');
      const refused: [string, Record<string, string | number>][] = [
        ['combine', { first: 1, offset: 1 }],
        ['combine', { first: 1, limit: 1 }],
        ['combine', { after: endCursor, limit: 1 }],
        ['combine', { after: endCursor, offset: 0 }],
        ['first', { first: 0 }],
        ['first', { first: -1 }],
        ['first', { first: 'many' }],
        ['first', { first: 1.5 }],
        ['first', { first: '99999999999999999999' }],
        ['limit', { limit: -1 }],
        ['limit', { limit: 'all' }],
        ['offset', { offset: -1 }],
        ['offset', { offset: '1e99' }],
        ['after', { after: foreign }],
        ['after', { after: 'x' }],
        ['after', { after: endCursor.slice(0, -1) }],
        ['after', { after: `${endCursor}.x` }],
        ['after', { after: `2.${payload}.${signature}` }],
        ['after', { after: `${version}.${forged}.${signature}` }],
        ['after', { after: `${version}.${payload}.${'A'.repeat(signature.length)}` }],
        ['after', { after: '%00' }],
        ['after', { after: Buffer.from('[1]').toString('base64') }],
      ];
      for (const [word, query] of refused) {
        const answer = await read(query);
        assert.equal(answer.status, 400, `${JSON.stringify(query)}: ${JSON.stringify(answer.body)}`);
        assert.match(answer.body.error, new RegExp(word), JSON.stringify(query));
      }
    });
  }

  await t.test('older clients get the item shapes they expect', onlyWhole, async () => {
    const { data } = await server.ok('GET', '/api/v1/deployments?limit=1');
    const [deployment] = data.deployments;
    assert.deepEqual(Object.keys(deployment).sort(), ['created_at', 'id', 'name']);
    assert.equal(typeof deployment.id, 'string');
    assert.ok(!Number.isNaN(Date.parse(deployment.created_at)));
    const environments = await server.ok('GET', `${deploymentPath(fixture)}/environments?type=production`);
    const [environment] = environments.data.environments;
    assert.equal(typeof environment.id, 'string');
    assert.equal(environment.type, 'production');
    assert.match(environment.api_credentials.rest.url, /^http.*\/cubejs-api\/v1$/);
    assert.equal(typeof environment.api_credentials.sql.host, 'string');
    assert.ok(Number.isInteger(environment.api_credentials.sql.port));
    const [item] = environments.items;
    assert.equal(item.id, environment.id);
    assert.ok(Array.isArray(item.api_credentials));
    for (const type of ['production', 'staging', 'development']) {
      const some = await server.ok('GET', `${deploymentPath(fixture)}/environments?type=${type}`);
      assert.ok(some.items.length > 0 && some.items.every((each: Json) => each.type === type), type);
    }
  });

  await t.test('logs can be followed from the cursor of the last page', onlyWhole, async () => {
    const { pageInfo } = await server.ok('GET', `${deploymentPath(fixture)}/logs?first=1000`);
    const after = `after=${encodeURIComponent(pageInfo.endCursor)}`;
    const none = await server.ok('GET', `${deploymentPath(fixture)}/logs?${after}`);
    assert.deepEqual(none.items, []);
    await addLogLines(server, fixture, 2);
    const more = await server.ok('GET', `${deploymentPath(fixture)}/logs?${after}`);
    assert.equal(more.items.length, 2);
  });
});

function shapeOf(document: Json, { declared }: ServedOperation): Json {
  const { $ref } = jsonOf(declared.responses[200])?.schema ?? {};
  return document.components.schemas[String($ref).replace('#/components/schemas/', '')] ?? {};
}

/** Asserts that the older fields contain the same page as `items`. */
function checkOlder(id: string, body: Json): void {
  const ids = (items: Json[]) => items.map((item) => String(item.id));
  if (id === 'getDeployments') assert.deepEqual(ids(body.data.deployments), ids(body.items));
  else if (id === 'getDeploymentEnvironments') assert.deepEqual(ids(body.data.environments), ids(body.items));
  else if (body.data !== undefined) assert.deepEqual(body.data, body.items);
}
