import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import { type Static, type TObject, Type } from 'typebox';
import { Line, oneOf } from '../../../http/shapes.ts';
import { attributePathOf, parseFilter } from './filter.ts';
import { type Columns, type Condition, conditionOf, orderOf } from './filter-sql.ts';
import { scimRefusal } from './scim-error.ts';
import { SelectionQuery } from './scim-resource.ts';

const LIST_URN = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const DEFAULT_COUNT = 100;
/** A larger `count` is answered with this many. */
export const MAX_COUNT = 1000;

export const ScimListQuery = Type.Object({
  filter: Type.Optional(
    Type.String({ maxLength: 60_000, description: 'Which resources to answer (RFC 7644, 3.4.2.2).' }),
  ),
  sortBy: Type.Optional({ ...Line(500), description: 'The attribute to sort by; the id when absent.' }),
  sortOrder: Type.Optional(oneOf(['ascending', 'descending'], 'Ascending when absent.')),
  startIndex: Type.Optional(
    Type.Integer({ description: 'The first resource to answer, counted from 1; what is less counts as 1.' }),
  ),
  count: Type.Optional(
    Type.Integer({
      description: `Resources to answer: ${DEFAULT_COUNT} when absent, ${MAX_COUNT} at most, none when below 1.`,
    }),
  ),
  ...SelectionQuery.properties,
});
export type ScimListQuery = Static<typeof ScimListQuery>;

/** The page of a list that a query asks for, in SQL. */
export interface ListPage {
  readonly condition: Condition;
  /** Undefined: by id. */
  readonly order: RawBuilder<unknown> | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** @throws 400 for a filter that cannot be read, and for an attribute that cannot be sorted by */
export function pageOfQuery(query: ScimListQuery, columns: Columns): ListPage {
  const { filter, sortBy, sortOrder = 'ascending', startIndex = 1, count = DEFAULT_COUNT } = query;
  const path = sortBy === undefined ? undefined : attributePathOf(sortBy);
  const order = path && orderOf(path, columns);
  if (sortBy !== undefined && order === undefined)
    throw scimRefusal('invalidPath', `query.sortBy names ${sortBy}, by which nothing can be sorted`);
  return {
    condition: filter === undefined ? sql<boolean>`true` : conditionOf(parseFilter(filter), columns),
    // What has no value comes last, and first when descending (RFC 7644, 3.4.2.3).
    order:
      order && (sortOrder === 'ascending' ? sql`${order} asc nulls last` : sql`${order} desc nulls first`),
    offset: Math.min(Math.max(startIndex, 1), Number.MAX_SAFE_INTEGER) - 1,
    limit: Math.min(Math.max(count, 0), MAX_COUNT),
  };
}

/** The order of a page, as `order by` has it: ids make it the same each time. */
export function orderBy({ order }: ListPage, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return order === undefined ? id : sql`${order}, ${id}`;
}

/** How many resources there are in all; counted only when the page does not tell. */
export async function totalOf(
  db: Db,
  { offset, limit }: ListPage,
  read: number,
  count: RawBuilder<{ count: number }>,
): Promise<number> {
  if (read < limit && (read > 0 || offset === 0)) return offset + read;
  const { rows } = await count.execute(db);
  return rows[0]?.count ?? 0;
}

export function listShape(title: string, resource: TObject) {
  return Type.Object(
    {
      schemas: Type.Array(Type.String()),
      totalResults: Type.Integer({ description: 'How many resources there are in all.' }),
      startIndex: Type.Integer(),
      itemsPerPage: Type.Integer({ description: 'How many resources are in this answer.' }),
      Resources: Type.Array(resource),
    },
    { title },
  );
}

export function listAnswer<T>(resources: readonly T[], total: number, offset: number) {
  return {
    schemas: [LIST_URN],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
