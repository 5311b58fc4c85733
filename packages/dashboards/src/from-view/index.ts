/**
 * A dashboard of a view. Pure: the caller asks what `questionOfDays` and `questionsWithin` the span of its answer return, and
 * gives the answers to `dashboardOfView`.
 */
export { type DashboardOfView, dashboardOfView } from './dashboard-of-view.ts';
export type { Answer, Facts } from './facts.ts';
export {
  type AskedQuery,
  type Outline,
  outlineOf,
  questionOfDays,
  questionsWithin,
} from './questions-about.ts';
export { spanOf } from './time-span.ts';
export { type ViewOfModel, viewOfModel } from './view-of-model.ts';
