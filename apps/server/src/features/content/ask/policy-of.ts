import { merged } from '../explanations/merge-explanations.ts';
import type { QueryData, QueryScope } from '../queries/query-data.ts';
import type { VisibleModel } from '../queries/visible-model.ts';
import type { ReportDefinition } from '../report-data/report-definition.ts';
import type { ReportRunner } from '../report-data/report-runner.ts';
import { type ShownPolicy, shownPolicy } from './shown-policy.ts';

interface Parts {
  readonly queryData: QueryData;
  readonly reportRunner: ReportRunner;
}

interface Asked {
  readonly visible: VisibleModel;
  /** The view of the question; null if it is about cubes. */
  readonly view: string | null;
  readonly timezone: string;
}

/** What policies add to the queries of a question. */
export async function policyOf(
  { reportRunner, queryData }: Parts,
  scope: QueryScope,
  definition: ReportDefinition,
  { visible, view, timezone }: Asked,
): Promise<ShownPolicy> {
  const queries = await reportRunner.queriesOf(scope, definition, { timezone });
  const explained = await Promise.all(queries.map((query) => queryData.explanation(scope, query)));
  return shownPolicy(merged(explained).policy.filters, visible.cubes, view);
}
