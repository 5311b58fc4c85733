import { createHash, hash } from 'node:crypto';

/** A git object id: 40 lowercase hex digits. */
export type Oid = string;

/**
 * The modes of tree entries: file, executable file, file with a legacy mode, symbolic link, submodule,
 * folder. Links and submodules come from other repositories and are kept so that the tree id stays the
 * same; they are not model files.
 */
export type EntryMode = '100644' | '100755' | '100664' | '120000' | '160000' | '40000';

/** Whether a tree entry is a model file. */
export function isFileMode(mode: EntryMode): boolean {
  return mode !== '120000' && mode !== '160000' && mode !== '40000';
}

/** The mode of a file written over an entry of this mode; a link becomes a regular file. */
export function writtenMode(before: EntryMode | undefined): EntryMode {
  return before === '100755' ? before : '100644';
}

export type TreeEntry = { name: string; mode: EntryMode; oid: Oid };

/** The author of a commit; `at` defaults to now. */
export type Author = { name: string; email: string; at?: Date };

export type Commit = {
  oid: Oid;
  treeOid: Oid;
  parents: Oid[];
  authorName: string;
  authorEmail: string;
  committedAt: Date;
  message: string;
  /** The original bytes of a commit made by git, when the other fields cannot reproduce them. */
  raw?: Buffer;
};

/** The git object id of these bytes. */
export function objectId(type: string, body: Buffer): Oid {
  return createHash('sha1').update(`${type} ${body.length}\0`).update(body).digest('hex');
}

/** The id git computes for a file with these bytes. */
export function blobOid(content: Buffer): Oid {
  return objectId('blob', content);
}

/** The SHA-1 of the raw bytes, which upload clients compare. */
export function contentSha1(content: Buffer): string {
  return hash('sha1', content);
}

// git sorts entries by the bytes of their names, and folders as if their names ended with a slash.
function sortKey(entry: TreeEntry): Buffer {
  return Buffer.from(entry.mode === '40000' ? `${entry.name}/` : entry.name);
}

/** The id git computes for a folder with these entries, in any order. */
export function treeOid(entries: Iterable<TreeEntry>): Oid {
  return objectId('tree', treeBody(entries));
}

/** The bytes of a folder with these entries, in any order. */
export function treeBody(entries: Iterable<TreeEntry>): Buffer {
  const keyed = Array.from(entries, (entry) => ({ entry, key: sortKey(entry) }));
  keyed.sort((left, right) => Buffer.compare(left.key, right.key));
  const parts = keyed.flatMap(({ entry }) => [
    Buffer.from(`${entry.mode} ${entry.name}\0`),
    Buffer.from(entry.oid, 'hex'),
  ]);
  return Buffer.concat(parts);
}

// git removes these characters from a person's name and address because they delimit the field.
function personField(text: string, fallback: string): string {
  const cleaned = text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the control characters to remove
    .replace(/[<>\u0000-\u001f\u007f]/g, '')
    .replace(/^[\s.,:;"'\\]+|[\s.,:;"'\\]+$/g, '');
  return cleaned === '' ? fallback : cleaned;
}

function commitMessage(text: string): string {
  const cleaned = text.toWellFormed().replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').trim();
  return `${cleaned}\n`;
}

/**
 * Creates a commit with the id that git computes for it. Author and committer are the same person at the
 * same UTC time in whole seconds.
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

/** The bytes of a commit: its original bytes, or bytes built from its fields. */
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
