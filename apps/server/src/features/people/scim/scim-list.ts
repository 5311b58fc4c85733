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
/** The maximum page size; a larger `count` is reduced to it. */
export const MAX_COUNT = 1000;

export const ScimListQuery = Type.Object({
  filter: Type.Optional(
    Type.String({ maxLength: 60_000, description: 'A filter on the resources (RFC 7644, 3.4.2.2).' }),
  ),
  sortBy: Type.Optional({ ...Line(500), description: 'The attribute to sort by; defaults to the id.' }),
  sortOrder: Type.Optional(oneOf(['ascending', 'descending'], 'Defaults to ascending.')),
  startIndex: Type.Optional(
    Type.Integer({ description: 'The position of the first resource, from 1; a smaller value counts as 1.' }),
  ),
  count: Type.Optional(
    Type.Integer({
      description: `The number of resources, at most ${MAX_COUNT}; defaults to ${DEFAULT_COUNT}. Below 1, none.`,
    }),
  ),
  ...SelectionQuery.properties,
});
export type ScimListQuery = Static<typeof ScimListQuery>;

/** The page that a query requests, in SQL. */
export interface ListPage {
  readonly condition: Condition;
  /** Undefined to sort by id. */
  readonly order: RawBuilder<unknown> | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** @throws 400 for an invalid filter or sort attribute */
export function pageOfQuery(query: ScimListQuery, columns: Columns): ListPage {
  const { filter, sortBy, sortOrder = 'ascending', startIndex = 1, count = DEFAULT_COUNT } = query;
  const path = sortBy === undefined ? undefined : attributePathOf(sortBy);
  const order = path && orderOf(path, columns);
  if (sortBy !== undefined && order === undefined)
    throw scimRefusal('invalidPath', `query.sortBy names ${sortBy}, which is not a sortable attribute`);
  return {
    condition: filter === undefined ? sql<boolean>`true` : conditionOf(parseFilter(filter), columns),
    // Resources without a value come last, or first when descending (RFC 7644, 3.4.2.3).
    order:
      order && (sortOrder === 'ascending' ? sql`${order} asc nulls last` : sql`${order} desc nulls first`),
    offset: Math.min(Math.max(startIndex, 1), Number.MAX_SAFE_INTEGER) - 1,
    limit: Math.min(Math.max(count, 0), MAX_COUNT),
  };
}

/** The `order by` of a page, made deterministic by the id. */
export function orderBy({ order }: ListPage, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return order === undefined ? id : sql`${order}, ${id}`;
}

/** The total number of resources; counts only when the page does not determine it. */
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
      totalResults: Type.Integer({ description: 'The number of matching resources.' }),
      startIndex: Type.Integer(),
      itemsPerPage: Type.Integer({ description: 'The number of resources in this response.' }),
      Resources: Type.Array(resource),
    },
    { title },
  );
}

export function listResponse<T>(resources: readonly T[], total: number, offset: number) {
  return {
    schemas: [LIST_URN],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
