/** What the address of the page names. */
export interface HistoryAddress {
  readonly branch: string | null;
  /** The file whose commits are listed; all commits without one. */
  readonly path: string | undefined;
  readonly commit: string | undefined;
  /** The file of the commit that is shown. */
  readonly file: string | undefined;
}

export function readHistoryAddress(address: string): HistoryAddress {
  const read = new URLSearchParams(address);
  const text = (name: string) => read.get(name) || undefined;
  return { branch: read.get('branch'), path: text('path'), commit: text('commit'), file: text('file') };
}

/** The address with readable paths. */
export function writeHistoryAddress({ branch, ...more }: HistoryAddress): string {
  const written = new URLSearchParams();
  if (branch !== null) written.set('branch', branch);
  for (const [name, value] of Object.entries(more)) if (value !== undefined) written.set(name, value);
  return written.toString().replaceAll('%2F', '/');
}
