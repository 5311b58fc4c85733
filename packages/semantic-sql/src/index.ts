export {
  type LoadedRows,
  type LocalJob,
  type LocalResult,
  type RunOptions,
  runSql,
  SQL_LIMITS,
  type SqlLimits,
  type SqlResult,
} from './evaluate/run-sql.ts';
export type { CubeQuery, Filter, MemberFilter, Meta, TimeDimension } from './model/cube-query.ts';
export type { Column, Controls, InnerColumn, InnerQuery, Plan } from './plan.ts';
export { type PlanOptions, planSql } from './plan-sql.ts';
export type { NoQuestionCode } from './question/no-question.ts';
export { questionOfSql } from './question/question-of-sql.ts';
export { renamesInSql, type SqlRename } from './rename/renames-in-sql.ts';
export { SqlError } from './syntax/sql-error.ts';
