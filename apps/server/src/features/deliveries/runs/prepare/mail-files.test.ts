import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeliveryFailed } from '../delivery-errors.ts';
import { MailFiles } from './mail-files.ts';

const MB = 2 ** 20;
const file = (bytes: number) => ({
  filename: 'sales.csv',
  contentType: 'text/csv',
  content: Buffer.alloc(bytes),
});

test('the picture and the files of an email may have 18 MB together', () => {
  const files = new MailFiles(2 * MB);
  files.add(file(9 * MB));
  files.add(file(7 * MB));
  assert.equal(files.list.length, 2);
  assert.throws(() => files.add(file(1)), DeliveryFailed);
  assert.throws(() => new MailFiles(18 * MB + 1), /larger than 18 MB/);
});
