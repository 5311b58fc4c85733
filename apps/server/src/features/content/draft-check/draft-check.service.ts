import { checkConfig, type DashboardConfig, pathText } from '@facet/dashboards';
import { ApiError } from '../../../errors/errors.ts';
import { findLiveModel } from '../../deployments/builds/builds.service.ts';
import { unpublishableWidgets } from '../dashboards/check-widgets.ts';
import { shownReport } from '../dashboards/shown-dashboard.ts';
import { openDraft } from '../dashboards/shown-draft.ts';
import { chartsToCheck, readCharts } from './chart-queries.ts';
import type { Checking, CheckParts } from './checking.ts';
import type { Checked, DraftProblem } from './draft-check.schema.ts';
import { ofDashboard, problemOf } from './draft-problems.ts';
import { viewersWithoutAccess } from './viewers-without-access.ts';

/** How long pods are asked. */
const MOST_MS = 20_000;

/** What would not work if the draft of a workbook's dashboard was published now. */
export async function checkDraft(parts: CheckParts, checking: Checking, workbookId: number) {
  const { db, caller, deployment } = checking;
  const { shown, draft } = await openDraft(db, caller, { deploymentId: deployment.id, workbookId }, null);
  const { config } = shown;
  const rules = ruleProblems(config);
  const model = await findLiveModel(db, deployment);
  const broken = await unpublishableWidgets(caller.tenantId, model, config, (reference) =>
    shownReport(shown, reference),
  );
  const unfit = broken.map(
    (widget): DraftProblem => ({ ...widget, kind: 'model', isBlocking: true, field: null, viewer: null }),
  );
  const skipped = new Set([...rules, ...unfit].map(({ widgetId }) => widgetId));
  const asked = model === null ? null : await askEngine(parts, checking, shown, skipped);
  const checked: Checked = {
    charts: asked?.charts ?? 0,
    chartsInAll: chartsToCheck(shown, new Set()).length,
    viewers: asked?.viewers ?? null,
    hasMoreViewers: asked?.hasMoreViewers ?? false,
  };
  return { version: draft.version, problems: [...rules, ...unfit, ...(asked?.problems ?? [])], checked };
}

async function askEngine(
  parts: CheckParts,
  checking: Checking,
  shown: Parameters<typeof chartsToCheck>[0],
  skipped: ReadonlySet<string | null>,
) {
  const { caller, deployment, request, gone } = checking;
  const until = AbortSignal.any([gone, AbortSignal.timeout(MOST_MS)]);
  const where = { branchName: null, host: request.host, id: request.id };
  const scope = await parts.queryData.scopeOf(caller, deployment, where);
  try {
    const charts = await readCharts(parts, scope, chartsToCheck(shown, skipped), until);
    const access = await viewersWithoutAccess(parts, checking, shown.workbookId, { scope, charts, until });
    const refused = charts.flatMap(({ widget, refusal }) =>
      refusal === undefined ? [] : [problemOf(widget, 'query', refusal)],
    );
    const { viewers, hasMoreViewers, problems } = access;
    const read = charts.filter(({ queries, refusal }) => queries !== undefined || refusal !== undefined);
    return { charts: read.length, viewers, hasMoreViewers, problems: [...refused, ...problems] };
  } catch (error) {
    // The model does not compile for the caller.
    if (!(error instanceof ApiError && error.status === 422)) throw error;
    return {
      charts: 0,
      viewers: null,
      hasMoreViewers: false,
      problems: [ofDashboard('model', error.message)],
    };
  }
}

/** What publishing requires and a draft does not. */
function ruleProblems(config: DashboardConfig): DraftProblem[] {
  const { problems = [] } = checkConfig(config, { stage: 'published', root: '' });
  return problems.map(({ path, rule, message }) => {
    const [list, index, ...rest] = path;
    const widget = list === 'widgets' ? config.widgets[Number(index)] : undefined;
    if (widget === undefined) return { ...ofDashboard('rule', message), isBlocking: true };
    const field = pathText('', rest[0] === 'config' ? rest.slice(1) : rest);
    return { ...problemOf(widget, 'rule', `${field} ${rule}`), field, isBlocking: true };
  });
}
