import { createHash } from 'node:crypto';

/** A git object id: 40 lowercase hex digits. */
export type Oid = string;

/** The modes we keep: a plain file, an executable file, a folder. */
export type EntryMode = '100644' | '100755' | '40000';

export type TreeEntry = { name: string; mode: EntryMode; oid: Oid };

/** Who made a commit; `at` defaults to now. */
export type Author = { name: string; email: string; at?: Date };

export type Commit = {
  oid: Oid;
  treeOid: Oid;
  parents: Oid[];
  authorName: string;
  authorEmail: string;
  committedAt: Date;
  message: string;
};

function objectId(type: string, body: Buffer): Oid {
  return createHash('sha1').update(`${type} ${body.length}\0`).update(body).digest('hex');
}

/** The id git gives to a file with these bytes. */
export function blobOid(content: Buffer): Oid {
  return objectId('blob', content);
}

/** SHA-1 of the raw bytes, which upload clients compare. */
export function contentSha1(content: Buffer): string {
  return createHash('sha1').update(content).digest('hex');
}

// git orders entries by the bytes of their names, folders as if their names ended in a slash.
function sortKey(entry: TreeEntry): Buffer {
  return Buffer.from(entry.mode === '40000' ? `${entry.name}/` : entry.name);
}

/** The id git gives to a folder with these entries, in whatever order they come. */
export function treeOid(entries: Iterable<TreeEntry>): Oid {
  const keyed = Array.from(entries, (entry) => ({ entry, key: sortKey(entry) }));
  keyed.sort((left, right) => Buffer.compare(left.key, right.key));
  const parts = keyed.flatMap(({ entry }) => [
    Buffer.from(`${entry.mode} ${entry.name}\0`),
    Buffer.from(entry.oid, 'hex'),
  ]);
  return objectId('tree', Buffer.concat(parts));
}

// git drops these from a person's name and address: they would end the field they stand in.
function personField(text: string, fallback: string): string {
  const cleaned = text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[<>\u0000-\u001f\u007f]/g, '')
    .replace(/^[\s.,:;"'\\]+|[\s.,:;"'\\]+$/g, '');
  return cleaned === '' ? fallback : cleaned;
}

function commitMessage(text: string): string {
  const cleaned = text.toWellFormed().replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').trim();
  return `${cleaned}\n`;
}

/**
 * Makes a commit with the id that git computes for it: author and committer are the same person at the same
 * whole second of UTC.
 */
export function makeCommit(input: { treeOid: Oid; parents: Oid[]; author: Author; message: string }): Commit {
  const authorName = personField(input.author.name, 'unknown');
  const authorEmail = personField(input.author.email, 'unknown');
  const seconds = Math.floor((input.author.at ?? new Date()).getTime() / 1000);
  const message = commitMessage(input.message);
  const person = `${authorName} <${authorEmail}> ${seconds} +0000`;
  const text = [
    `tree ${input.treeOid}`,
    ...input.parents.map((parent) => `parent ${parent}`),
    `author ${person}`,
    `committer ${person}`,
    '',
    message,
  ].join('\n');
  return {
    oid: objectId('commit', Buffer.from(text)),
    treeOid: input.treeOid,
    parents: input.parents,
    authorName,
    authorEmail,
    committedAt: new Date(seconds * 1000),
    message,
  };
}
