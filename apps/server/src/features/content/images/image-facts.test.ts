import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imageFacts } from './image-facts.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const zeros = (count: number) => Array<number>(count).fill(0);

test('images are known by their content, with their size', () => {
  const png = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 1, 2, 0, 0, 0, 3]);
  assert.deepEqual(imageFacts(png), { mediaType: 'image/png', width: 258, height: 3 });
  assert.deepEqual(imageFacts(bytes('GIF89a', [2, 1, 3, 0])), {
    mediaType: 'image/gif',
    width: 258,
    height: 3,
  });
  const jpeg = bytes([
    0xff, 0xd8, 0xff, 0xe0, 0, 4, 9, 9, 0xff, 0xc4, 0, 3, 1, 0xff, 0xff, 0xc2, 0, 11, 8, 0, 3, 1, 2,
  ]);
  assert.deepEqual(imageFacts(bytes([...jpeg], zeros(8))), {
    mediaType: 'image/jpeg',
    width: 258,
    height: 3,
  });
  const webp = (kind: string, content: number[]) => bytes('RIFF', zeros(4), 'WEBP', kind, content, zeros(20));
  const size = { mediaType: 'image/webp', width: 258, height: 3 };
  assert.deepEqual(imageFacts(webp('VP8 ', [...zeros(10), 2, 1, 3, 0])), size);
  assert.deepEqual(imageFacts(webp('VP8L', [...zeros(5), 0x01, 0x81, 0, 0])), size);
  assert.deepEqual(imageFacts(webp('VP8X', [...zeros(8), 1, 1, 0, 2, 0, 0])), size);
});

test('everything else is no image, also what begins like one', () => {
  for (const content of [
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'GIF89',
    '\x89PNG\r\n\x1a\n',
    'RIFF....WEBP',
  ])
    assert.equal(imageFacts(bytes(content)), undefined, content);
  // A JPEG without a frame, whose last segment goes beyond its end.
  assert.equal(imageFacts(bytes([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff], zeros(20))), undefined);
  assert.equal(imageFacts(bytes('GIF89a', zeros(4))), undefined, 'without pixels');
});
