export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** What an image is by its content, whatever its name says. */
export interface ImageFacts {
  readonly mediaType: ImageType;
  readonly width: number;
  readonly height: number;
}

/** The type and the size of an image in pixels; undefined for everything that is no PNG, JPEG, GIF or WebP. */
export function imageFacts(bytes: Buffer): ImageFacts | undefined {
  const facts = png(bytes) ?? gif(bytes) ?? webp(bytes) ?? jpeg(bytes);
  return facts !== undefined && facts.width > 0 && facts.height > 0 ? facts : undefined;
}

function has(bytes: Buffer, at: number, text: string): boolean {
  return bytes.toString('latin1', at, at + text.length) === text;
}

function png(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < 24 || !has(bytes, 0, '\x89PNG\r\n\x1a\n') || !has(bytes, 12, 'IHDR')) return undefined;
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function gif(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < 10 || !(has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a'))) return undefined;
  return { mediaType: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webp(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < 30 || !has(bytes, 0, 'RIFF') || !has(bytes, 8, 'WEBP')) return undefined;
  const size = (width: number, height: number) => ({ mediaType: 'image/webp', width, height }) as const;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return size((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return size(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return undefined;
  }
}

/** Reads the segments up to the one with the size of the frame (ITU-T T.81, B.2.2). */
function jpeg(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < 4 || !has(bytes, 0, '\xff\xd8\xff')) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return {
        mediaType: 'image/jpeg',
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
      };
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return undefined;
}
