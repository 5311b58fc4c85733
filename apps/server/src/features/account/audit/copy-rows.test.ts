import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { test } from 'node:test';
import { connect } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import type pg from 'pg';
import { CopyRows } from './copy-rows.ts';

test('a failed copy leaves the connection usable', async (t) => {
  const database = await testDatabase();
  t.after(() => database.close());
  const client = await connect(database.connection);
  t.after(() => client.end());
  const copyOf = (select: string) =>
    client.query(new CopyRows(`copy (${select}) to stdout with (format csv)`));
  await assert.rejects(text(copyOf('select no_such_column')), /no_such_column/);
  assert.equal(await text(copyOf('select 1 where false')), '');
  const late = copyOf('select 1 / (5000 - n), repeat($$x$$, 100) from generate_series(1, 9000) n');
  await assert.rejects(text(late), /division by zero/);
  assert.deepEqual((await client.query('select 1 as usable')).rows, [{ usable: 1 }]);
  // Notices between the rows.
  await client.query(`create function pg_temp.noisy(n integer) returns text language plpgsql as $$
    begin if n % 100 = 0 then raise notice 'at %', n; end if; return repeat('é', n * 37 % 9001); end $$`);
  const copied = await text(copyOf('select n, pg_temp.noisy(n) from generate_series(1, 3000) n'));
  const rows = Array.from({ length: 3000 }, (_, at) => `${at + 1},${'é'.repeat(((at + 1) * 37) % 9001)}\n`);
  assert.ok(copied === rows.join(''));
  assert.deepEqual((await client.query('select 1 as usable')).rows, [{ usable: 1 }]);
});

test('rows do not depend on how the socket splits messages', async () => {
  const message = (code: string, body: string) => {
    const header = Buffer.alloc(5, code);
    header.writeUInt32BE(Buffer.byteLength(body) + 4, 1);
    return Buffer.concat([header, Buffer.from(body)]);
  };
  const rows = ['1,a\n', '', '2,"b\nd"\n', `3,${'é'.repeat(300)}\n`, '4\n'];
  const data = rows.map((row) => message('d', row));
  const noise = [
    message('N', 'SNOTICE\0d\0\0\0\x08x'),
    message('S', 'TimeZone\0UTC\0'),
    message('A', 'news'),
  ];
  const copied = Buffer.concat([message('H', '\0\0\x02'), ...data.slice(0, 3), ...noise, ...data.slice(3)]);
  const after = Buffer.concat([message('C', 'COPY 4\0'), message('Z', 'I')]);
  const failed = message('E', 'SERROR\0Mgone\0\0');
  const run = async (bytes: Buffer, size: number) => {
    const stream = new PassThrough();
    const handedBack: Buffer[] = [];
    stream.on('data', (chunk) => handedBack.push(chunk));
    const copy = new CopyRows('copy');
    copy.submit({ stream, query: () => undefined } as unknown as pg.Connection);
    const read = buffer(copy);
    for (let at = 0; at < bytes.length; at += size) stream.write(Buffer.from(bytes.subarray(at, at + size)));
    return {
      read,
      async handedBack() {
        await new Promise(setImmediate);
        return Buffer.concat(handedBack);
      },
    };
  };
  for (let size = 1; size < copied.length + 30; size += 1) {
    const whole = await run(Buffer.concat([copied, message('c', ''), after]), size);
    assert.equal((await whole.read).toString(), rows.join(''), `pieces of ${size}`);
    assert.deepEqual(await whole.handedBack(), after, `pieces of ${size}`);
    const broken = await run(Buffer.concat([copied, failed]), size);
    broken.read.catch(() => undefined);
    assert.deepEqual(await broken.handedBack(), failed, `an error in pieces of ${size}`);
  }
});
