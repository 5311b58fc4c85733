import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, describe, test } from 'node:test';
import { load, podOf, send, token } from '../testing/pod-under-test.ts';
import type { Pod } from './pod.ts';

const MODEL = `
cubes:
  - name: orders
    sql: >
      select * from (values
        (1, 'plain', 10.50, timestamp '2024-01-02 03:04:05.120', 1.5::double, true),
        (2, 'say "hi", they', -20.25, timestamp '2024-01-20 00:00:00', -3e25::double, false),
        (3, '=1+1', 4.00, null, null, null)
      ) as t(id, status, amount, created_at, ratio, paid)
    measures:
      - { name: count, type: count }
      - { name: revenue, type: sum, sql: amount }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: status, sql: status, type: string }
      - { name: amount, sql: amount, type: number }
      - { name: ratio, sql: ratio, type: number }
      - { name: paid, sql: paid, type: boolean }
      - { name: secret, sql: status, type: string, public: false }
      - { name: created_at, sql: created_at, type: time }
    access_policy:
      - group: "*"
      - group: small
        row_level: { filters: [{ member: id, operator: lt, values: ["2"] }] }
  - name: numbers
    sql: >
      select range as n, repeat('x', 40) as filler, case when range = 400000 then error('late') end as late
      from range(500000)
    dimensions:
      - { name: n, sql: n, type: number, primary_key: true, public: true }
      - { name: filler, sql: filler, type: string }
      - { name: late, sql: late, type: string }
`;
const pod = await podOf({ name: 'csv', after }, { 'orders.yml': MODEL });
await pod.ready;

type Download = { status: number; type: string | undefined; text: string; isComplete: boolean };

/** Requests a CSV file. With `most`, the client disconnects after so many bytes. */
function csvOf(of: Pod, body: object, { authorization = token(), most = Number.POSITIVE_INFINITY } = {}) {
  return new Promise<Download>((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const req = request({ ...of.origin, path: '/cubejs-api/v1/csv', method: 'POST', headers }, (res) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      res.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= most) res.destroy();
      });
      res.on('error', () => {});
      res.on('close', () =>
        resolve({
          status: res.statusCode ?? 0,
          type: res.headers['content-type'],
          text: Buffer.concat(chunks).toString(),
          isComplete: res.complete,
        }),
      );
    });
    req.on('error', reject);
    req.end(JSON.stringify(body));
  });
}

const ROWS = { dimensions: ['orders.id', 'orders.status', 'orders.amount'], order: { 'orders.id': 'asc' } };

const COMPARED = {
  dimension: 'orders.created_at',
  compareDateRange: [
    ['2024-01-01', '2024-01-31'],
    ['2024-02-01', '2024-02-28'],
  ],
};

describe('the rows of a query as CSV', () => {
  test('values are in the order of the columns, and formulas are text', async () => {
    const query = {
      ungrouped: true,
      dimensions: ['orders.status', 'orders.amount', 'orders.ratio', 'orders.paid', 'orders.created_at'],
      timeDimensions: [{ dimension: 'orders.created_at', granularity: 'month' }],
      order: [['orders.amount', 'desc']],
    };
    const columns = [
      'orders.amount',
      'orders.status',
      'orders.paid',
      'orders.ratio',
      'orders.created_at.month',
    ];
    const file = await csvOf(pod, {
      query,
      columns: [...columns.map((name) => ({ name })), { name: 'orders.created_at', title: 'Created, at' }],
    });
    assert.deepEqual(
      { status: file.status, type: file.type, isComplete: file.isComplete },
      { status: 200, type: 'text/csv; charset=utf-8', isComplete: true },
    );
    assert.deepEqual(file.text.split('\r\n'), [
      `${columns.join(',')},"Created, at"`,
      '10.5,plain,true,1.5,2024-01-01,2024-01-02 03:04:05.12',
      "4,'=1+1,,,,",
      '-20.25,"say ""hi"", they",false,-3e+25,2024-01-01,2024-01-20 00:00:00',
      '',
    ]);
  });

  test('the numbers and rows are those of load', async () => {
    const query = { measures: ['orders.count', 'orders.revenue'], dimensions: ['orders.status'] };
    const { body } = await load(pod, query);
    const { text } = await csvOf(pod, { query });
    const rows = (body.data as Record<string, string>[]).map((row) =>
      [row['orders.status'], row['orders.count'], row['orders.revenue']].join(),
    );
    assert.deepEqual(rows.length, 3);
    assert.match(text, /^orders\.status,orders\.count,orders\.revenue\r\n/);
    for (const row of rows)
      assert.ok(row.includes('=') || row.includes('"') || text.includes(`\r\n${row}\r\n`), row);
  });

  test('there is no limit but that of the query', async () => {
    const all = await csvOf(pod, { query: { dimensions: ['numbers.n'], ungrouped: true } });
    assert.equal(all.text.split('\r\n').length, 500_002);
    const some = await csvOf(pod, {
      query: { dimensions: ['numbers.n'], limit: 3, order: { 'numbers.n': 'asc' } },
    });
    assert.equal(some.text, 'numbers.n\r\n0\r\n1\r\n2\r\n');
  });

  test('a query without rows is a header', async () => {
    const query = { ...ROWS, filters: [{ member: 'orders.id', operator: 'equals', values: ['9'] }] };
    assert.equal((await csvOf(pod, { query })).text, 'orders.id,orders.status,orders.amount\r\n');
  });

  test('access policies apply to CSV', async () => {
    const authorization = token({ cubeCloud: { groups: ['small'] } });
    const { body } = await load(pod, ROWS, authorization);
    const { text } = await csvOf(pod, { query: ROWS }, { authorization });
    assert.deepEqual(text.split('\r\n').length - 2, (body.data as object[]).length);
  });

  test('hidden members, other scopes and queries that cannot work are refused as by load', async () => {
    const hidden = await csvOf(pod, { query: { dimensions: ['orders.secret'] } });
    assert.equal(hidden.status, 400);
    assert.match(hidden.text, /hidden member: 'orders\.secret'/);
    assert.match(String((await load(pod, { dimensions: ['orders.secret'] })).body.error), /hidden member/);
    const meta = await csvOf(pod, { query: ROWS }, { authorization: token({ scope: ['meta'] }) });
    assert.deepEqual([meta.status, JSON.parse(meta.text)], [403, { error: 'API scope is missing: data' }]);
    assert.equal((await send(pod, 'csv', { authorization: '', body: { query: ROWS } })).status, 403);
    for (const [body, message] of [
      [{}, /Query param is required/],
      [{ query: { measures: ['orders.nope'] } }, /nope/],
      [{ query: { measures: ['orders.count'], timeDimensions: [COMPARED] } }, /one query/],
      [{ query: ROWS, columns: 'all' }, /'columns' must be a list/],
      [{ query: ROWS, columns: [] }, /at least one/],
      [{ query: ROWS, columns: [{ name: 'orders.count' }] }, /orders\.count, which the query does not have/],
    ] as const) {
      const { status, text } = await csvOf(pod, body);
      assert.ok(status === 400 || status === 500, text);
      assert.match(text, message);
    }
  });

  test('two clients with the same concurrent query each get all rows', async () => {
    const query = { dimensions: ['numbers.n', 'numbers.filler'], ungrouped: true, limit: 100_000 };
    const files = await Promise.all([csvOf(pod, { query }), csvOf(pod, { query })]);
    for (const { text } of files) assert.equal(text.split('\r\n').length, 100_002);
  });

  test('an error after the first rows closes the connection', async () => {
    const query = { dimensions: ['numbers.n', 'numbers.late'], ungrouped: true, order: [] };
    const { status, isComplete, text } = await csvOf(pod, { query });
    assert.deepEqual({ status, isComplete }, { status: 200, isComplete: false });
    assert.ok(text.split('\r\n').length > 1000);
  });

  test('the query ends when its client disconnects', async () => {
    const query = { dimensions: ['numbers.n', 'numbers.filler'], ungrouped: true };
    // More than may run at a time, so that those before must have ended.
    for (let count = 0; count < 6; count += 1) {
      const { status, isComplete } = await csvOf(pod, { query }, { most: 100_000 });
      assert.deepEqual({ status, isComplete }, { status: 200, isComplete: false });
    }
    const all = await Promise.all(Array.from({ length: 4 }, () => untilAccepted({ query: ROWS })));
    for (const { status } of all) assert.equal(status, 200);
  });
});

async function untilAccepted(body: object): Promise<Download> {
  for (;;) {
    const file = await csvOf(pod, body);
    if (file.status !== 429) return file;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
