import type { Logo } from './email.ts';

type Size = Pick<Logo, 'width' | 'height'>;

/** How the kinds of images begin that mail clients show, and where their sizes are. */
const KINDS: readonly [Logo['contentType'], Buffer, (content: Buffer) => Size | undefined][] = [
  ['image/png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), sizeOfPng],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff]), sizeOfJpeg],
  ['image/gif', Buffer.from('GIF8'), sizeOfGif],
];

/** The logo that a file has; undefined if it is not an image that mail clients show. */
export function logoIn(content: Buffer): Logo | undefined {
  const kind = KINDS.find(([, beginning]) => content.subarray(0, beginning.length).equals(beginning));
  if (kind === undefined) return undefined;
  const [contentType, , sizeIn] = kind;
  const size = sizeIn(content);
  if (size === undefined || size.width === 0 || size.height === 0) return undefined;
  return { content, contentType, ...size };
}

/** IHDR is the first chunk (PNG, section 11.2.1). */
function sizeOfPng(content: Buffer): Size | undefined {
  if (content.length < 24) return undefined;
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

/** The logical screen follows the signature and the version (GIF89a, section 18). */
function sizeOfGif(content: Buffer): Size | undefined {
  if (content.length < 10) return undefined;
  return { width: content.readUInt16LE(6), height: content.readUInt16LE(8) };
}

/** Markers of frames, C0 to CF, except those of Huffman tables, of extensions and of arithmetic coding. */
const OTHERS = [0xc4, 0xc8, 0xcc];

/** The size is in the header of the frame (ITU T.81, B.2.2), after segments of other kinds. */
function sizeOfJpeg(content: Buffer): Size | undefined {
  for (let at = 2; at + 9 <= content.length; ) {
    if (content[at] !== 0xff) return undefined;
    const marker = content[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && !OTHERS.includes(marker))
      return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + content.readUInt16BE(at + 2);
  }
  return undefined;
}
