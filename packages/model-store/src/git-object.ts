import { createHash, hash } from 'node:crypto';

/** A git object id: 40 lowercase hex digits. */
export type Oid = string;

/**
 * What a tree may hold: a plain file, an executable one, one as old programs wrote it, a symbolic link, a submodule,
 * a folder. Links and submodules come from elsewhere and are kept for the sake of the tree's id; they are no model files.
 */
export type EntryMode = '100644' | '100755' | '100664' | '120000' | '160000' | '40000';

/** Whether an entry of a tree is a file of the model. */
export function isFileMode(mode: EntryMode): boolean {
  return mode !== '120000' && mode !== '160000' && mode !== '40000';
}

/** The mode of a file that is written where something of this mode was: a link becomes a file. */
export function writtenMode(before: EntryMode | undefined): EntryMode {
  return before === '100755' ? before : '100644';
}

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
  /** The bytes of one that the other fields do not tell all of, because git made it elsewhere. */
  raw?: Buffer;
};

/** The id of an object with these bytes. */
export function objectId(type: string, body: Buffer): Oid {
  return createHash('sha1').update(`${type} ${body.length}\0`).update(body).digest('hex');
}

/** The id git gives to a file with these bytes. */
export function blobOid(content: Buffer): Oid {
  return objectId('blob', content);
}

/** SHA-1 of the raw bytes, which upload clients compare. */
export function contentSha1(content: Buffer): string {
  return hash('sha1', content);
}

// git orders entries by the bytes of their names, folders as if their names ended in a slash.
function sortKey(entry: TreeEntry): Buffer {
  return Buffer.from(entry.mode === '40000' ? `${entry.name}/` : entry.name);
}

/** The id git gives to a folder with these entries, in whatever order they come. */
export function treeOid(entries: Iterable<TreeEntry>): Oid {
  return objectId('tree', treeBody(entries));
}

/** The bytes of a folder with these entries, in whatever order they come. */
export function treeBody(entries: Iterable<TreeEntry>): Buffer {
  const keyed = Array.from(entries, (entry) => ({ entry, key: sortKey(entry) }));
  keyed.sort((left, right) => Buffer.compare(left.key, right.key));
  const parts = keyed.flatMap(({ entry }) => [
    Buffer.from(`${entry.mode} ${entry.name}\0`),
    Buffer.from(entry.oid, 'hex'),
  ]);
  return Buffer.concat(parts);
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
  const fields = {
    treeOid: input.treeOid,
    parents: input.parents,
    authorName,
    authorEmail,
    committedAt: new Date(seconds * 1000),
    message,
  };
  return { oid: objectId('commit', commitBody(fields)), ...fields };
}

/** The bytes of a commit: those that it came with, or made of its fields. */
export function commitBody(commit: Omit<Commit, 'oid'>): Buffer {
  if (commit.raw !== undefined) return commit.raw;
  const seconds = Math.floor(commit.committedAt.getTime() / 1000);
  const person = `${commit.authorName} <${commit.authorEmail}> ${seconds} +0000`;
  const lines = [
    `tree ${commit.treeOid}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${person}`,
    `committer ${person}`,
    '',
    commit.message,
  ];
  return Buffer.from(lines.join('\n'));
}
