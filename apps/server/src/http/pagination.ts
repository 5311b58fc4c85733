import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Static, type TSchema, Type } from 'typebox';
import { atMost } from '../at-most.ts';
import { badRequest } from '../errors/errors.ts';

export const DEFAULT_PAGE = 20;
/** Caps `first` and `limit`; `hasNextPage` reports the rest. */
export const MAX_PAGE = 1000;

const count = (minimum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum: 2_147_483_647, description }));

/** The query of every list: pages by cursor or, for older clients, by offset, but not both. */
export const PageQuery = Type.Object({
  first: count(1, `Items to return; defaults to ${DEFAULT_PAGE}, at most ${MAX_PAGE}.`),
  after: Type.Optional(Type.String({ description: 'The `endCursor` of the previous page.' })),
  offset: count(0, 'Items to skip (offset paging for older clients; prefer `after`).'),
  limit: count(0, 'Items to return (offset paging for older clients; prefer `first`).'),
});
export type PageQuery = Static<typeof PageQuery>;

export const PageInfo = Type.Object(
  {
    hasNextPage: Type.Boolean(),
    hasPreviousPage: Type.Boolean(),
    startCursor: Type.Union([Type.String(), Type.Null()]),
    endCursor: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'PageInfo', description: 'The position of a page in its list.' },
);
export type PageInfo = Static<typeof PageInfo>;

export const OffsetPagination = Type.Object(
  { total: Type.Integer(), offset: Type.Integer(), limit: Type.Integer() },
  { title: 'Pagination', description: 'Offset paging, for older clients.' },
);

/** `{ items, pageInfo }`: the shape of every list. */
export function listOf<T extends TSchema>(title: string, item: T) {
  return Type.Object({ items: Type.Array(item), pageInfo: PageInfo }, { title });
}

/** `{ items, pageInfo, data }`: a list that older clients read from `data`. */
export function listWithData<T extends TSchema>(title: string, item: T) {
  const data = Type.Array(item, { deprecated: true, description: 'The same page as `items`.' });
  return Type.Object({ items: Type.Array(item), pageInfo: PageInfo, data }, { title });
}

/** A page to read: `limit` rows after the key `after`, or after `offset` rows. */
export interface Page {
  readonly limit: number;
  readonly after: readonly (string | number)[] | null;
  readonly offset: number;
}

/** How many cursors are remembered. */
const CURSORS = 10_000;

/** Creates and reads cursors: opaque, versioned, and signed for one list of one tenant. */
export class Cursors {
  // A KeyObject, because signing with a Buffer takes 13 µs instead of 2.
  readonly #key: KeyObject;
  /**
   * Recently created cursors: a list that is read again mostly has the same ones, and two signatures took a twentieth
   * of the request.
   */
  readonly #made = new LRUCache<string, string>(atMost(CURSORS));

  constructor(key: Buffer) {
    this.#key = createSecretKey(key);
  }

  make(list: string, key: readonly (string | number)[]): string {
    const text = JSON.stringify(key);
    const place = `${list}\n${text}`;
    const known = this.#made.get(place);
    if (known !== undefined) return known;
    const payload = Buffer.from(text).toString('base64url');
    const made = `1.${payload}.${this.#sign(list, payload)}`;
    this.#made.set(place, made);
    return made;
  }

  /** @throws 400 if the cursor is damaged or belongs to another list */
  read(list: string, cursor: string): (string | number)[] {
    const [version, payload = '', signature = '', ...rest] = cursor.split('.');
    const expected = Buffer.from(this.#sign(list, payload));
    const given = Buffer.from(signature);
    const valid = version === '1' && rest.length === 0 && given.length === expected.length;
    if (!valid || !timingSafeEqual(given, expected))
      throw badRequest('query.after is not a cursor of this list', 'bad_cursor');
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  }

  #sign(list: string, payload: string): string {
    return createHmac('sha256', this.#key).update(`${list}\n${payload}`).digest('base64url').slice(0, 16);
  }
}

/**
 * The page that a query requests.
 * @param list name of the list, including tenant and parent, so that its cursors are invalid for other lists
 * @param whenUnset rows if neither `first` nor `limit` is given; Infinity for lists that must be complete
 */
export function pageOf(
  cursors: Cursors,
  list: string,
  query: { first?: number | null; after?: string | null; offset?: number | null; limit?: number | null },
  whenUnset = DEFAULT_PAGE,
): Page {
  const byOffset = query.offset != null || query.limit != null;
  if (byOffset && (query.first != null || query.after != null))
    throw badRequest('query must not combine offset or limit with first or after');
  const wanted = query.first ?? query.limit;
  const limit = wanted == null ? whenUnset : Math.min(wanted, MAX_PAGE);
  const after = query.after == null ? null : cursors.read(list, query.after);
  return { limit, after, offset: query.offset ?? 0 };
}

/**
 * Cuts a page from the rows of a query for `page.limit + 1` rows, where the extra row reveals a next page.
 * @param keyOf the sort key of a row, as the list's SQL compares it
 */
export function cut<Row>(
  cursors: Cursors,
  list: string,
  page: Page,
  rows: readonly Row[],
  keyOf: (row: Row) => (string | number)[],
): { items: Row[]; pageInfo: PageInfo } {
  const items = rows.slice(0, page.limit);
  const [first] = items;
  const last = items.at(-1);
  return {
    items,
    pageInfo: {
      hasNextPage: rows.length > page.limit,
      hasPreviousPage: page.after !== null || page.offset > 0,
      startCursor: first === undefined ? null : cursors.make(list, keyOf(first)),
      endCursor: last === undefined ? null : cursors.make(list, keyOf(last)),
    },
  };
}

/**
 * Reads the requested page of a list of views that is ordered by id.
 * @param read reads the rows of a page, one more than `page.limit` if there are more
 */
export async function readPage<Row extends { readonly id: number }, View>(
  cursors: Cursors,
  list: string,
  query: PageQuery,
  read: (page: Page) => Promise<readonly Row[]>,
  viewOf: (row: Row) => View,
): Promise<{ items: View[]; pageInfo: PageInfo }> {
  const page = pageOf(cursors, list, query);
  const { items, pageInfo } = cut(cursors, list, page, await read(page), ({ id }) => [id]);
  return { items: items.map(viewOf), pageInfo };
}
