/**
 * A dashboard of a view. Pure: the caller asks what `questionOfDays` and `questionsWithin` the span of its answer return, and
 * gives the answers to `dashboardOfView`.
 */

export type { Answer } from './answers.ts';
export { type DashboardOfView, dashboardOfView } from './dashboard-of-view.ts';
export type { Facts } from './facts.ts';
export { type Outline, outlineOf } from './outline.ts';
export {
  type AskedQuery,
  questionOfDays,
  questionsWithin,
} from './questions-about.ts';
export type { ReportOfView } from './reports-of-view.ts';
export { suggestedReports } from './suggested-reports.ts';
export { spanOf } from './time-span.ts';
export { viewOfModel } from './view-of-model.ts';
