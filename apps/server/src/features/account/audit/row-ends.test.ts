import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { RowEnds } from './row-ends.ts';

test('row ends do not depend on how the stream is split', async () => {
  const given = '1,"a,",\n2,"b,,",\n,,\n"c",,,\n';
  const wanted = 'x,y\r\n1,"a,"\r\n2,"b,,"\r\n,\r\n"c",,\r\n';
  for (let first = 0; first <= given.length; first += 1)
    for (let second = first; second <= given.length; second += 1) {
      const parts = [given.slice(0, first), given.slice(first, second), given.slice(second)];
      const chunks = parts.filter((part) => part !== '').map((part) => Buffer.from(part));
      const rows = Readable.from(chunks).pipe(new RowEnds(['x', 'y']));
      assert.equal(await text(rows), wanted, JSON.stringify(parts));
    }
  assert.equal(await text(Readable.from([]).pipe(new RowEnds(['x', 'y']))), 'x,y\r\n');
});
