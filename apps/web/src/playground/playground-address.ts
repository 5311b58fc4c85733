/** What the address of the page names. */
export interface PlaygroundAddress {
  readonly branch: string | null;
  /** The branch whose answer is beside it. */
  readonly compared: string | null;
  /** The parameters of the question. */
  readonly question: string;
}

const BRANCH = 'branch';
const COMPARED = 'compare';

export function readPlaygroundAddress(address: string): PlaygroundAddress {
  const read = new URLSearchParams(address);
  const question = address
    .split('&')
    .filter((part) => part !== '' && ![BRANCH, COMPARED].includes(part.split('=')[0] ?? ''))
    .join('&');
  return { branch: read.get(BRANCH), compared: read.get(COMPARED), question };
}

/** The address with readable names of branches. */
export function writePlaygroundAddress({ branch, compared, question }: PlaygroundAddress): string {
  const own = new URLSearchParams();
  if (branch !== null) own.set(BRANCH, branch);
  if (compared !== null) own.set(COMPARED, compared);
  return [own.toString().replaceAll('%2F', '/'), question].filter((part) => part !== '').join('&');
}
