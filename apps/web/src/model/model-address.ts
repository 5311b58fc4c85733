/** What the address of the page names. */
export interface ModelAddress {
  readonly branch: string | null;
  readonly file: string | undefined;
  readonly line: number | undefined;
}

export function readModelAddress(address: string): ModelAddress {
  const read = new URLSearchParams(address);
  const line = Number(read.get('line'));
  return {
    branch: read.get('branch'),
    file: read.get('file') ?? undefined,
    line: Number.isInteger(line) && line > 0 ? line : undefined,
  };
}

/** The address with readable paths. */
export function writeModelAddress({ branch, file, line }: ModelAddress): string {
  const written = new URLSearchParams();
  if (branch !== null) written.set('branch', branch);
  if (file !== undefined) written.set('file', file);
  if (file !== undefined && line !== undefined) written.set('line', String(line));
  return written.toString().replaceAll('%2F', '/');
}
