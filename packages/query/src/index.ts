/**
 * One description of a question to a data model: what is asked, and how the answer is shown. Pure, without I/O, for
 * browsers and the server.
 *
 * - `Question` is immutable plain data. `emptyQuestion(view)` starts one.
 * - `apply(question, command, model)` returns the changed `question`, or why it is `refused`: a code with details for
 *   the texts of pages, and an English sentence for the API. Commands are plain data, too: see `Command`.
 *   `modelOf(cubes)` reduces an item of `POST /api/v1/meta`.
 * - `historyOf`, `record`, `undo` and `redo` keep questions; the present one is `history.present`.
 * - A column has a key: `flights.carrier`, `flights.departed_at.month`, or the name of a calculation. Order, pivot,
 *   comparisons and top rows name columns by their keys. `nameOf(column)` is its name in the result.
 * - Conversions return what they make, or why it is `refused`:
 *   - `toCubeQuery`, `fromCubeQuery`: the JSON of the data API;
 *   - `toSql(question, model)`: semantic SQL. `questionOfSql` of `@facet/semantic-sql` reads it, on the server;
 *   - `toReportFields`, `fromReport`: a report's query, pivot and `meta`. `toQueryFields`: a request for rows;
 *   - `toAddress`, `fromAddress`: parameters of an address. Reading never fails: it reports what it `dropped`.
 * - `differencesOf(before, after)` lists what differs between two questions, for pages to put into words.
 * - `missingMembers(question, model)` lists the members that have disappeared; `remove-member` removes each.
 */
export { type DroppedParameter, fromAddress } from './address/from-address.ts';
export { ADDRESS_VERSION, MOST_CHARACTERS, toAddress } from './address/to-address.ts';
export { type Applied, apply } from './commands/apply.ts';
export type { Command, CommandOf, FilterPath } from './commands/command.ts';
export { comparedName } from './compare/compared-name.ts';
export {
  type ComparedSetting,
  type Difference,
  differencesOf,
} from './compare/differences.ts';
export type { CubeQuery, CubeTimeDimension } from './cube/cube-query.ts';
export { fromCubeQuery } from './cube/from-cube-query.ts';
export { toCubeQuery } from './cube/to-cube-query.ts';
export { type History, historyOf, MOST_STEPS, record, redo, undo } from './history.ts';
export { membersOf, missingMembers } from './model/missing-members.ts';
export {
  type DimensionMember,
  GRANULARITIES,
  type MeasureMember,
  type Member,
  type MemberType,
  type Model,
  modelOf,
  type SegmentMember,
} from './model/model.ts';
export { arityOf, operatorsOf } from './model/operators.ts';
export { normalQuestion } from './normal/normal-question.ts';
export {
  columnOf,
  dimensionsOf,
  hasTime,
  keyOf,
  measuresOf,
  nameOf,
  shortName,
  viewOf,
} from './question/columns.ts';
export {
  type AndFilter,
  FILTER_LIMITS,
  type Filter,
  leavesOf,
  type MemberFilter,
  type Operator,
  type OrFilter,
} from './question/filter.ts';
export { groupedColumn, type UngroupableSetting } from './question/grouped-column.ts';
export { isSame, type Json, type JsonObject } from './question/json.ts';
export type * from './question/presentation.ts';
export {
  type CalculationColumn,
  type Column,
  type DateRange,
  type DimensionColumn,
  emptyQuestion,
  type MeasureColumn,
  NO_TOTALS,
  type Order,
  type Question,
  type TimeRange,
} from './question/question.ts';
export type { Refusal, RefusalCode } from './question/refusal.ts';
export {
  type Bins,
  conditionOfGroup,
  groupNames,
  MOST_GROUPS,
  type NamedGroups,
  problemOfGroups,
  type ValueGroups,
} from './question/value-groups.ts';
export { type DroppedSetting, fromReport, type ReadReport, type SqlReading } from './report/from-report.ts';
export type { PivotItems, ReportFields } from './report/report-fields.ts';
export { type QueryFields, toQueryFields, toReportFields } from './report/to-report.ts';
export { identifier, literal } from './sql/identifiers.ts';
export { MOST_BYTES, type SqlRefusalCode, toSql } from './sql/to-sql.ts';
export { type RelativeRange, readRelativeRange, relativeWords } from './times/relative-range.ts';
