/** The encodings in which files are kept, best first, and the extension of a copy in the build. */
export const COPIES = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const;

/** A file and its compressed copies. */
export interface Copied {
  readonly plain: Buffer;
  /** By encoding; those that are worth it. */
  readonly copies: ReadonlyMap<string, Buffer>;
}

/** The smallest copy that a client accepts; the encoding is undefined for the file itself. */
export function bestCopy({ plain, copies }: Copied, accepted: string | string[] | undefined) {
  const offered = String(accepted ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.replace(/;.*$/, ''));
  for (const { encoding } of COPIES) {
    const body = copies.get(encoding);
    if (body !== undefined && offered.includes(encoding)) return { encoding, body };
  }
  return { encoding: undefined, body: plain };
}
