import { randomBytes } from 'node:crypto';
import { ModelStoreError } from '../model-store-error.ts';

const MAX_NAME_BYTES = 255;

// The rules of git-check-ref-format(1) for a branch, in the order of its manual page.
function brokenRule(name: string): string | undefined {
  if (name === '') return 'is empty';
  if (!name.isWellFormed()) return 'is not valid Unicode';
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return `is longer than ${MAX_NAME_BYTES} bytes`;
  for (const component of name.split('/')) {
    if (component === '') return 'must not start or end with / or contain //';
    if (component.startsWith('.')) return 'must not have a component that starts with a dot';
    if (component.endsWith('.lock')) return 'must not have a component that ends with .lock';
  }
  if (name.includes('..')) return 'must not contain ..';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the control characters to reject
  if (/[\u0000-\u0020\u007f~^:?*[\\]/.test(name)) {
    return 'must not contain spaces, control characters or any of ~ ^ : ? * [ \\';
  }
  if (name.endsWith('.')) return 'must not end with a dot';
  if (name.includes('@{')) return 'must not contain @{';
  if (name === '@' || name === 'HEAD') return 'is reserved by git';
  if (name.startsWith('-')) return 'must not start with a dash';
  return undefined;
}

/** Throws `bad_branch_name` for a name that git rejects or that is longer than 255 bytes. */
export function checkBranchName(name: string): void {
  const rule = brokenRule(name);
  if (rule !== undefined) {
    throw new ModelStoreError('bad_branch_name', `Branch name ${JSON.stringify(name.slice(0, 300))} ${rule}`);
  }
}

/** Like `checkBranchName`, but also rejects the prefix of dev branches. */
export function checkSharedBranchName(name: string): void {
  checkBranchName(name);
  if (name.startsWith('dev-')) {
    throw new ModelStoreError(
      'bad_branch_name',
      `Branch name ${JSON.stringify(name)} must not start with dev-, the prefix of dev branches`,
    );
  }
}

/** Generates a name for a dev branch: `dev-<user>-<8 hex>`. */
export function devBranchName(username: string): string {
  const slug = username
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return `dev-${slug === '' ? 'user' : slug}-${randomBytes(4).toString('hex')}`;
}
