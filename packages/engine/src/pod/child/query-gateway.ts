import type { Request } from './express.ts';
import type { NormalizedQuery } from './final-result.ts';
import type { Gateway } from './gateway.ts';

export type QueryContext = { securityContext?: object; requestId?: string };
export type QueryRequest = Request & { context: QueryContext };

/** The SQL of a query, before the tables of its pre-aggregations are known. */
export type SqlQuery = {
  sql: [string, unknown[]];
  aliasNameToMember: Record<string, string>;
  dataSource?: string;
  external?: boolean;
  preAggregations?: { preAggregationId?: string }[];
};

/** The parts of Cube's gateway with which a route handles queries itself. */
export type QueryGateway = Gateway & {
  getNormalizedQueries(
    query: unknown,
    context: QueryContext,
    persistent: boolean,
  ): Promise<[type: string, NormalizedQuery[]]>;
  getSqlQueriesInternal(context: QueryContext, queries: NormalizedQuery[]): Promise<SqlQuery[]>;
  handleError(failure: {
    e: unknown;
    context: QueryContext;
    query: unknown;
    res(body: object, options: { status: number }): void;
    requestStarted: Date;
  }): void;
  log(event: object, context: QueryContext): void;
};
