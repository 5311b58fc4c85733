/**
 * A dashboard of a view: `questionsAbout(view)` returns the queries whose answers are the `Facts` of
 * `dashboardOfView(view, questions, facts, …)`. Pure.
 */
export { type DashboardOfView, dashboardOfView } from './dashboard-of-view.ts';
export type { Answer, Facts } from './facts.ts';
export { type AskedQuery, type Questions, questionsAbout } from './questions-about.ts';
export { type ViewOfModel, viewOfModel } from './view-of-model.ts';
