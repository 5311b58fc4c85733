/** Characters of the ref in the branch name. */
const REF_LENGTH = 40;

/**
 * The name of a new branch: `dbt-sync/<ref, sanitised>-<UTC yyyymmddhhmmss>-<8 hex>`. Clients look for the requested ref in
 * it, so everything that a branch name may contain is preserved.
 * @param suffix 8 hexadecimal digits
 */
export function syncBranchName(ref: string, now: Date, suffix: string): string {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  return `dbt-sync/${sanitised(ref)}-${stamp}-${suffix}`;
}

function sanitised(ref: string): string {
  const plain = ref
    .normalize('NFC')
    .replace(/[^A-Za-z0-9._/-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, REF_LENGTH);
  const parts = plain
    .split('/')
    .map((part) => part.replace(/^[.-]+/, '').replace(/(\.lock)+$/, ''))
    .filter((part) => part !== '');
  return parts.join('/') || 'ref';
}
