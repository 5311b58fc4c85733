import { type Commit, commitBody, type EntryMode, type Oid, objectId, type TreeEntry } from './git-object.ts';
import { ModelStoreError } from './model-store-error.ts';

const MODES = new Set<string>(['100644', '100755', '100664', '120000', '160000', '40000']);
/** What both PostgreSQL and Date can hold, in seconds since 1970. */
const LAST_SECOND = 253_402_300_799;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The refusal of an object that cannot be kept with its id. */
export function badObject(oid: Oid, rule: string): ModelStoreError {
  return new ModelStoreError('bad_object', `The repository’s object ${oid.slice(0, 12)} ${rule}`);
}

/**
 * Reads a folder as git stores it.
 * @throws ModelStoreError `bad_object` where our rows would not give the same bytes again: names that are not UTF-8,
 *   modes that git itself no longer writes
 */
export function parseTree(oid: Oid, body: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < body.length; ) {
    const space = body.indexOf(0x20, at);
    const end = body.indexOf(0, space + 1);
    if (space === -1 || end === -1 || end + 21 > body.length) throw badObject(oid, 'is no folder of git');
    const mode = body.toString('latin1', at, space);
    if (!MODES.has(mode)) throw badObject(oid, `holds an entry of the unknown kind ${JSON.stringify(mode)}`);
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
    throw badObject(oid, `has a file whose name is not UTF-8 (${JSON.stringify(bytes.toString('latin1'))})`);
  }
}

/**
 * Reads a commit as git stores it. Its bytes are kept beside the fields, unless these give them again.
 * @throws ModelStoreError `bad_object` for what is no commit
 */
export function parseCommit(oid: Oid, body: Buffer): Commit {
  const headerEnd = body.indexOf('\n\n');
  const header = body.toString('utf8', 0, headerEnd === -1 ? body.length : headerEnd);
  // What stands in these places: to git a `parent` further down is a line without a meaning.
  const [, treeOid, parents = ''] = /^tree ([0-9a-f]{40})\n((?:parent [0-9a-f]{40}\n)*)/.exec(header) ?? [];
  if (treeOid === undefined) throw badObject(oid, 'is no commit of git');
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

// PostgreSQL keeps no NUL in a text.
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
