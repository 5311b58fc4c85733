import { ModelStoreError } from '../model-store-error.ts';
import { type Commit, commitBody, type EntryMode, type Oid, objectId, type TreeEntry } from './git-object.ts';

const MODES = new Set<string>(['100644', '100755', '100664', '120000', '160000', '40000']);
/** The latest time that both PostgreSQL and Date can represent, in seconds since 1970. */
const LAST_SECOND = 253_402_300_799;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The error for an object that cannot be stored under its id. */
export function badObject(oid: Oid, rule: string): ModelStoreError {
  return new ModelStoreError('bad_object', `Git object ${oid.slice(0, 12)} ${rule}`);
}

/**
 * Parses a tree object.
 * @throws ModelStoreError `bad_object` when our rows could not reproduce its bytes: names that are not
 * UTF-8, or modes that git itself no longer writes
 */
export function parseTree(oid: Oid, body: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < body.length; ) {
    const space = body.indexOf(0x20, at);
    const end = body.indexOf(0, space + 1);
    if (space === -1 || end === -1 || end + 21 > body.length) throw badObject(oid, 'is not a valid tree');
    const mode = body.toString('latin1', at, space);
    if (!MODES.has(mode)) throw badObject(oid, `has an entry with the unknown mode ${JSON.stringify(mode)}`);
    entries.push({
      name: entryName(oid, body.subarray(space + 1, end)),
      mode: mode as EntryMode,
      oid: body.toString('hex', end + 1, end + 21),
    });
    at = end + 21;
  }
  return entries;
}

function entryName(oid: Oid, bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw badObject(oid, `has a file name that is not UTF-8 (${JSON.stringify(bytes.toString('latin1'))})`);
  }
}

/**
 * Parses a commit object. Keeps its bytes beside the fields unless the fields reproduce them.
 * @throws ModelStoreError `bad_object` for an invalid commit
 */
export function parseCommit(oid: Oid, body: Buffer): Commit {
  const headerEnd = body.indexOf('\n\n');
  const header = body.toString('utf8', 0, headerEnd === -1 ? body.length : headerEnd);
  // Position matters: git ignores a `parent` line further down.
  const [, treeOid, parents = ''] = /^tree ([0-9a-f]{40})\n((?:parent [0-9a-f]{40}\n)*)/.exec(header) ?? [];
  if (treeOid === undefined) throw badObject(oid, 'is not a valid commit');
  const author = personOf(header, 'author');
  const fields = {
    treeOid,
    parents: parents.match(/[0-9a-f]{40}/g) ?? [],
    authorName: author.name,
    authorEmail: author.email,
    committedAt: new Date(personOf(header, 'committer').second * 1000),
    message: headerEnd === -1 ? '' : textOf(body.subarray(headerEnd + 2), header),
  };
  if (objectId('commit', commitBody(fields)) === oid) return { oid, ...fields };
  return { oid, ...fields, raw: body };
}

function personOf(header: string, role: 'author' | 'committer') {
  const line = new RegExp(`^${role} ([^<\\n]*)<([^>\\n]*)>(?: (-?\\d+))?`, 'm').exec(header);
  const second = Number(line?.[3] ?? 0);
  return {
    name: withoutNul(line?.[1]?.trim() ?? ''),
    email: withoutNul(line?.[2] ?? ''),
    second: Math.min(Math.max(second, 0), LAST_SECOND),
  };
}

// PostgreSQL text cannot contain NUL.
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}

function textOf(message: Buffer, header: string): string {
  const encoding = /^encoding (\S+)$/m.exec(header)?.[1] ?? 'utf-8';
  try {
    return withoutNul(new TextDecoder(encoding, { ignoreBOM: true }).decode(message));
  } catch {
    return withoutNul(message.toString('utf8'));
  }
}
