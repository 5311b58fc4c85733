import { chartOf } from '@facet/dashboards/commands';
import type { Db, Tx } from '@facet/db';
import { viewOf } from '@facet/query';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest, orNotFound } from '../../../errors/errors.ts';
import { requirePlace } from '../../content/access/policy/folder-policy.ts';
import type { WorkbookFound } from '../../content/access/require-workbook.ts';
import { addToDraft } from '../../content/dashboards/draft-changes.service.ts';
import { createFromView } from '../../content/from-view/create-from-view.ts';
import { type ProposedDashboard, proposeDashboard } from '../../content/from-view/propose-dashboard.ts';
import type { QueryData } from '../../content/queries/query-data.ts';
import type { CreateReportInput } from '../../content/reports/reports.schema.ts';
import { createReport } from '../../content/reports/reports.service.ts';
import { createWorkbook } from '../../content/workbooks/workbooks.service.ts';
import { type Asking, askScopeOf } from '../../embedding/ask/ask-scope.ts';
import type { ChatResult } from '../chats/chat-messages.schema.ts';
import type { CreateDraftInput } from './chat-authoring.schema.ts';
import { type ResultKey, reportOf, resultToAuthor } from './result-to-author.ts';

/** A dashboard that an answer drafts, before it is saved. */
export interface DraftedDashboard {
  readonly name: string | null;
  /** The overview of its view; null without one. */
  readonly overview: ProposedDashboard | null;
  readonly reports: readonly CreateReportInput[];
}

/**
 * The dashboard that a result drafts: its charts and an overview of its view. A result without a draft has an overview of the
 * view that it asks. Changes nothing.
 * @throws 403 for embed sessions whose chat may not author, 404 for a result that does not exist, 400 for one of which no
 * dashboard can be made; as `proposeDashboard`
 */
export async function draftedDashboard(
  parts: { readonly db: Db; readonly queryData: QueryData },
  asking: Omit<Asking, 'views' | 'branchName'>,
  key: ResultKey,
  { folderId, locale }: CreateDraftInput,
  gone: AbortSignal,
): Promise<DraftedDashboard> {
  const { db, queryData } = parts;
  const { caller, deployment } = asking;
  // Before anything is asked.
  await requirePlace(db, caller, deployment.id, folderId ?? null);
  const { views, results, result } = await resultToAuthor(db, caller, deployment, key);
  const { draft = null } = result;
  if (draft?.kind === 'report') throw badRequest('The result drafts a report, and not a dashboard');
  const view = draft === null ? viewAsked(result) : (draft.view?.name ?? null);
  const charts = draft === null ? [] : chartsOf(result, draft, results);
  if (view === null && charts.length === 0)
    throw badRequest('The result has neither a view nor charts of which a dashboard can be made');
  const overview =
    view === null
      ? null
      : await proposeDashboard(
          queryData,
          await askScopeOf(parts, { ...asking, views, branchName: null }),
          { view, locale },
          gone,
        );
  return { name: draft?.name ?? null, overview, reports: charts };
}

/** Creates a workbook with a drafted dashboard as its draft. Nothing is published. */
export async function createDrafted(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  { name: chosen, folderId }: CreateDraftInput,
  { name: drafted, overview, reports }: DraftedDashboard,
): Promise<WorkbookFound> {
  const name = chosen ?? drafted;
  const found =
    overview === null
      ? await createWorkbook(tx, caller, deploymentId, { name: name ?? '', folderId: folderId ?? null })
      : await createFromView(tx, caller, deploymentId, { name, folderId }, overview);
  const workbookId = found.row.id;
  for (const report of reports) {
    const { row } = await createReport(tx, caller, deploymentId, { ...report, workbookId });
    await addToDraft(tx, caller, deploymentId, workbookId, chartOf({ reportId: row.id }, row.meta?.kind));
  }
  return found;
}

/** The charts of a draft, its own first. @throws 404 for results that are not in the message */
function chartsOf(
  own: ChatResult,
  { name, charts }: NonNullable<ChatResult['draft']>,
  results: readonly ChatResult[],
): CreateReportInput[] {
  return [
    ...(own.query === null ? [] : [reportOf(own, name)]),
    ...charts.map((chart) => {
      const found = results.find(({ id }) => id === chart.resultId);
      return reportOf(orNotFound(found, `Result ${chart.resultId}`), chart.name);
    }),
  ];
}

/** The view that a result asks; null for SQL. */
function viewAsked({ query }: ChatResult): string | null {
  const { measures = [], dimensions = [] } = query?.query ?? {};
  const [first] = [...measures, ...dimensions];
  return first === undefined ? null : viewOf(first);
}
