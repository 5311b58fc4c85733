import type { Engine } from './engine-version.ts';

/** A subquery of a multi-stage measure. */
type Stage = {
  alias: string;
  commonTimeShift?: unknown;
  timeShifts?: Record<string, unknown>;
  memberFrom?: Stage[];
};
type Query = {
  asSyntaxJoin: string;
  dimensionAliasNames(): string[];
  dimensionsJoinCondition(left: string, right: string): string;
  wrapInParenthesis(select: string): string;
  fullKeyQueryAggregateMeasures(...rest: unknown[]): { multiStageMembers: Stage[] };
  renderWithQuery(stage: Stage): unknown;
  outerMeasuresJoinFullKeyQueryAggregate(inner: unknown, outer: unknown, toJoin: string[]): string;
};

const IS_STAGE = /^(SELECT \* FROM )?cte_\d+$/;

/**
 * Makes a measure with a time shift keep the rows of the measures beside it. The engine joins the subqueries of a query
 * with inner joins, so that a period without a counterpart (the first month, next to the month before) is missing for
 * all of them. This joins the subqueries of multi-stage measures with left joins, starting from one without a shift.
 */
export function keepPeriods(engine: Engine): void {
  const { BaseQuery } = engine.require('@cubejs-backend/schema-compiler/dist/src/adapter/BaseQuery') as {
    BaseQuery: { prototype: Query };
  };
  const { fullKeyQueryAggregateMeasures, renderWithQuery, outerMeasuresJoinFullKeyQueryAggregate } =
    BaseQuery.prototype;
  Object.assign(BaseQuery.prototype, {
    fullKeyQueryAggregateMeasures(this: Query, ...rest: unknown[]) {
      const found = fullKeyQueryAggregateMeasures.apply(this, rest);
      return { ...found, multiStageMembers: shiftedLast(found.multiStageMembers) };
    },
    renderWithQuery(this: Query, stage: Stage) {
      const { memberFrom } = stage;
      return renderWithQuery.call(
        this,
        memberFrom === undefined ? stage : { ...stage, memberFrom: shiftedLast(memberFrom) },
      );
    },
    outerMeasuresJoinFullKeyQueryAggregate(this: Query, inner: unknown, outer: unknown, toJoin: string[]) {
      const sql = outerMeasuresJoinFullKeyQueryAggregate.call(this, inner, outer, toJoin);
      if (this.dimensionAliasNames().length === 0) return sql;
      return toJoin.reduce((text, query, at) => {
        if (at === 0 || !IS_STAGE.test(query)) return text;
        const joined = `${this.wrapInParenthesis(query)} ${this.asSyntaxJoin} q_${at} ON`;
        const condition = (left: string) => this.dimensionsJoinCondition(left, `q_${at}`);
        return text.replace(
          `INNER JOIN ${joined} ${condition(`q_${at - 1}`)}`,
          () => `LEFT JOIN ${joined} ${condition('q_0')}`,
        );
      }, sql);
    },
  });
}

function shiftedLast(stages: readonly Stage[]): Stage[] {
  return [...stages].sort((a, b) => Number(isShifted(a)) - Number(isShifted(b)));
}

/** Whether all rows of a subquery are moved in time. */
function isShifted({ commonTimeShift, timeShifts = {}, memberFrom = [] }: Stage): boolean {
  if (commonTimeShift !== undefined || Object.keys(timeShifts).length > 0) return true;
  return memberFrom.length > 0 && memberFrom.every(isShifted);
}
