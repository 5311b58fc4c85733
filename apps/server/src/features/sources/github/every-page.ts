import type { Octokit } from '@octokit/core';

/** Limit of pages per list, enough for the largest accounts. */
const MOST_PAGES = 100;
/** A page of 100 repositories with long descriptions would come close to the limit of a response. */
export const PER_PAGE = 50;
const AT_ONCE = 4;

/**
 * Reads all pages of a list: the first, which has the number of pages, then the others, several at a time.
 * @param rowsIn extracts the rows of a response
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

/** The number of the last page in the Link header (RFC 8288); 1 without one. */
function lastPageIn(link: string | undefined): number {
  const [, address] = /<([^>]+)>;\s*rel="last"/.exec(link ?? '') ?? [];
  if (address === undefined || !URL.canParse(address)) return 1;
  const page = Number(new URL(address).searchParams.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}
