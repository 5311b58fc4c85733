import { randomBytes } from 'node:crypto';
import { ModelStoreError } from './model-store-error.ts';

const MAX_NAME_BYTES = 255;

// The rules of git-check-ref-format(1) for a branch; the order is that of its page.
function brokenRule(name: string): string | undefined {
  if (name === '') return 'is empty';
  if (!name.isWellFormed()) return 'is not valid Unicode';
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return `is longer than ${MAX_NAME_BYTES} bytes`;
  for (const component of name.split('/')) {
    if (component === '') return 'must not begin or end with /, nor hold //';
    if (component.startsWith('.')) return 'must not have a part that begins with a dot';
    if (component.endsWith('.lock')) return 'must not have a part that ends in .lock';
  }
  if (name.includes('..')) return 'must not hold ..';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u0020\u007f~^:?*[\\]/.test(name)) {
    return 'must not hold spaces, control characters or any of ~ ^ : ? * [ \\';
  }
  if (name.endsWith('.')) return 'must not end with a dot';
  if (name.includes('@{')) return 'must not hold @{';
  if (name === '@' || name === 'HEAD') return 'is a name that git keeps for itself';
  if (name.startsWith('-')) return 'must not begin with a dash';
  return undefined;
}

/** Refuses a name that git would not take for a branch, or one that is longer than 255 bytes. */
export function checkBranchName(name: string): void {
  const rule = brokenRule(name);
  if (rule !== undefined) {
    throw new ModelStoreError('bad_branch_name', `Branch name ${JSON.stringify(name.slice(0, 300))} ${rule}`);
  }
}

/** As `checkBranchName`, and refuses the prefix of personal dev branches. */
export function checkSharedBranchName(name: string): void {
  checkBranchName(name);
  if (name.startsWith('dev-')) {
    throw new ModelStoreError(
      'bad_branch_name',
      `Branch name ${JSON.stringify(name)} must not begin with dev-, which marks personal dev-mode branches`,
    );
  }
}

/** A fresh name for a personal dev branch: `dev-<user>-<8 hex>`. */
export function devBranchName(username: string): string {
  const slug = username
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return `dev-${slug === '' ? 'user' : slug}-${randomBytes(4).toString('hex')}`;
}
