import type { CubeQuery } from '../cube/cube-query.ts';
import { toCubeQuery } from '../cube/to-cube-query.ts';
import type { Model } from '../model/model.ts';
import { dimensionsOf, keyOf, measuresOf, nameOf } from '../question/columns.ts';
import { isObject, isSame, type JsonObject } from '../question/json.ts';
import type { Question } from '../question/question.ts';
import type { Refusal } from '../question/refusal.ts';
import { type SqlRefusalCode, toSql } from '../sql/to-sql.ts';
import { groupsSetting } from './groups-setting.ts';
import type { PivotItems, ReportFields } from './report-fields.ts';
import { askedSetting } from './written-question.ts';

type Refused = { readonly refused: Refusal<SqlRefusalCode> };

/** The query of a question in JSON or SQL, with what completes its result. */
export interface QueryFields extends Pick<ReportFields, 'pivotItems' | 'meta'> {
  readonly query: CubeQuery | null;
  readonly sqlQuery: string | null;
}

/**
 * The fields of a report. The query is JSON if that keeps the names and the order of the columns, otherwise SQL. If SQL
 * cannot have something, such as thousands of values of a filter, the query is JSON in the data API's order of columns.
 */
export function toReportFields(
  question: Question,
  model: Model,
): { readonly fields: ReportFields } | Refused {
  const asked = toQueryFields(question, model);
  if ('refused' in asked) return asked;
  const { query, ...fields } = asked.fields;
  return { fields: { jsonQuery: query === null ? null : JSON.stringify(query), ...fields } };
}

/** The body of `POST /api/v1/deployments/{deploymentId}/query`. As `toReportFields`. */
export function toQueryFields(question: Question, model: Model): { readonly fields: QueryFields } | Refused {
  const json = toCubeQuery(question);
  const query =
    'query' in json && question.columns.every(({ name }) => name === undefined) ? json.query : null;
  if (query !== null && hasOrderOfJson(question))
    return { fields: fieldsOf(question, { query, sqlQuery: null }) };
  const sql = toSql(question, model);
  if ('sql' in sql) return { fields: fieldsOf(question, { query: null, sqlQuery: sql.sql }) };
  return query === null ? sql : { fields: fieldsOf(question, { query, sqlQuery: null }) };
}

/** Whether the columns are dimensions, time dimensions and measures in this order. */
function hasOrderOfJson(question: Question): boolean {
  const dimensions = dimensionsOf(question);
  return isSame(question.columns, [
    ...dimensions.filter(({ granularity }) => granularity === undefined),
    ...dimensions.filter(({ granularity }) => granularity !== undefined),
    ...measuresOf(question),
  ]);
}

function fieldsOf(question: Question, query: Pick<QueryFields, 'query' | 'sqlQuery'>): QueryFields {
  const names = new Map(question.columns.map((column) => [keyOf(column), nameOf(column)]));
  const named = (key: string) => names.get(key) ?? key;
  const valueGroups = query.sqlQuery === null ? undefined : groupsSetting(question, query.sqlQuery);
  const askedQuestion =
    query.sqlQuery === null || valueGroups !== undefined ? undefined : askedSetting(question, query.sqlQuery);
  const meta = {
    ...metaOf(question, named),
    ...(valueGroups && { valueGroups }),
    ...(askedQuestion && { askedQuestion }),
  };
  return {
    ...query,
    pivotItems: pivotItemsOf(question, named),
    meta: Object.keys(meta).length === 0 ? null : meta,
  };
}

type Named = (key: string) => string;

function pivotItemsOf({ pivot, totals }: Question, named: Named): PivotItems | null {
  if (pivot === null && !totals.rows && !totals.columns) return null;
  const { rows = [], columns = [], measures = [], filters = [], order, ...settings } = pivot ?? {};
  return {
    rows: rows.map(named),
    columns: columns.map(named),
    measures: measures.map(named),
    filters,
    ...(order && { order: { ...order, column: named(order.column) } }),
    ...settings,
    ...(totals.rows && { showRowTotals: true }),
    ...(totals.columns && { showColumnTotals: true }),
  };
}

function metaOf(question: Question, named: Named): JsonObject {
  const { visualisation, formats, titles, otherMeta, totals, tableCalculations } = question;
  const { comparisons, fillMissingRows, topRows, shownAs } = question;
  const preferences = {
    ...(isObject(otherMeta.preferences) && otherMeta.preferences),
    ...(Object.keys(formats).length > 0 && { columnFormats: formats }),
    ...(Object.keys(titles).length > 0 && { columnTitles: titles }),
  };
  const meta = {
    ...otherMeta,
    ...visualisation,
    ...(shownAs && { shownAs }),
    ...(Object.keys(preferences).length > 0 && { preferences }),
    ...(fillMissingRows && {
      fillMissingRows: {
        ...fillMissingRows,
        ...(fillMissingRows.excludedDimensions && {
          excludedDimensions: fillMissingRows.excludedDimensions.map(named),
        }),
      },
    }),
    ...(comparisons.length > 0 && {
      periodComparisons: comparisons.map((comparison) => ({
        ...comparison,
        measure: named(comparison.measure),
      })),
    }),
    ...(totals.subtotals && { subtotals: true }),
    ...(tableCalculations.length > 0 && { tableCalculations }),
    ...(topRows && {
      topRows: { ...topRows, member: named(topRows.member), measure: named(topRows.measure) },
    }),
  };
  return meta as unknown as JsonObject;
}
