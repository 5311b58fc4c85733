import type { Octokit } from '@octokit/core';

/** What is read of a list at GitHub: enough for the largest of accounts, and an end to what never ends. */
const MOST_PAGES = 100;
/** A page of 100 repositories with long descriptions comes near to the largest answer that is read. */
export const PER_PAGE = 50;
const AT_ONCE = 4;

/**
 * Reads every page of a list: the first, which tells how many there are, then the others, some at once.
 * @param rowsIn the rows of an answer
 */
export async function everyPage<Row>(
  octokit: Octokit,
  route: string,
  rowsIn: (data: unknown) => readonly Row[],
): Promise<Row[]> {
  const read = async (page: number) => octokit.request(`GET ${route}`, { per_page: PER_PAGE, page });
  const first = await read(1);
  const last = Math.min(lastPageIn(first.headers.link), MOST_PAGES);
  const pages = [rowsIn(first.data)];
  for (let page = 2; page <= last; page += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, last - page + 1) }, (_, index) => page + index);
    const answers = await Promise.all(numbers.map(read));
    pages.push(...answers.map(({ data }) => rowsIn(data)));
  }
  return pages.flat();
}

/** The number of the last page, as the Link header tells (RFC 8288); 1 without one. */
function lastPageIn(link: string | undefined): number {
  const [, address] = /<([^>]+)>;\s*rel="last"/.exec(link ?? '') ?? [];
  if (address === undefined || !URL.canParse(address)) return 1;
  const page = Number(new URL(address).searchParams.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}
