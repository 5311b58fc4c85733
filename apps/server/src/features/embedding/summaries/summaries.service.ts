import type { Measured } from '@facet/charts/summary';
import type { WidgetOfType } from '@facet/dashboards';
import { localeOf } from '@facet/look/locale';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { unlessGone } from '../../../http/unless-gone.ts';
import type { OpenDashboard } from '../../content/dashboard-data/open-dashboard.ts';
import type { SharedOpenings } from '../../content/dashboard-data/shared-openings.ts';
import {
  type Parts as WidgetParts,
  type WidgetRequest,
  widgetResults,
} from '../../content/dashboard-data/widget-data.ts';
import type { WidgetResult } from '../../content/dashboard-data/widget-result.ts';
import { requireAiWidget, summarisedCharts } from '../../content/dashboards/ai-widgets.ts';
import { dashboardsBySlug } from '../../content/dashboards/published-dashboard.ts';
import { chartTitles } from '../../content/dashboards/shown-dashboard.ts';
import { keyOf } from '../../content/queries/query-data.ts';
import type { ResultCache } from '../../content/queries/result-cache.ts';
import { summaryCharts } from '../../content/summaries/summary-charts.ts';
import { aiSettingsOf } from '../embed-sessions/ai-settings.ts';
import type { SummaryInput, SummaryResponse } from './summaries.schema.ts';

/** A text that a language model wrote. */
export interface WrittenSummary {
  readonly text: string;
  readonly generatedAt: string;
}

/** The parts of the server that this file uses. */
export interface Parts extends WidgetParts, Pick<BasePlatform, 'db' | 'languageModel' | 'settings'> {
  readonly sharedOpenings: SharedOpenings;
  /** Texts of the model, by the state of the dashboard and the view of the viewer. */
  readonly writtenSummaries: ResultCache<WrittenSummary>;
}

type Input = Static<typeof SummaryInput>;

/** How long a text is cached for the same state. */
const KEPT_MS = 24 * 3_600_000;

/** The model returned no text. Thrown so that the cache does not keep the result. */
class NothingWritten extends Error {
  override name = 'NothingWritten';
}

/**
 * The text of an AI widget for a viewer: the model's text for the state of the dashboard, or one composed from the
 * rows.
 * @throws 404 unless the widget is an AI widget; the error of a chart if all of them fail
 */
export async function summariseDashboard(
  parts: Parts,
  caller: Caller,
  dashboard: OpenDashboard,
  input: Input,
  { request, gone }: Pick<WidgetRequest, 'request' | 'gone'>,
): Promise<Static<typeof SummaryResponse>> {
  const widget = requireAiWidget(dashboard.shown.config, input.widgetId);
  const { allowAi, showAiWidgets } = await aiSettingsOf(parts.db, caller);
  const isRefresh = input.refresh === true && showAiWidgets;
  const locale = localeOf(input.locale);
  const findDashboard = dashboardsBySlug(parts.db, caller, dashboard.shown.deploymentId);
  let charts: Promise<Charts> | undefined;
  const measured = (left: AbortSignal) => {
    const wanted = { locale, isRefresh, request, gone: left, findDashboard };
    charts ??= measuredCharts(parts, dashboard, widget, wanted);
    return charts;
  };
  if (allowAi && parts.settings.llmUrl !== undefined) {
    const write = async (left: AbortSignal) => {
      if (!showAiWidgets) throw new NothingWritten();
      const { measured: all } = await measured(left);
      return written(parts, caller, dashboard, widget, { measured: all, locale, gone: left });
    };
    const found = await unlessGone(
      gone,
      keptOrWritten(parts, dashboard, input, { locale, isRefresh, gone }, write),
    );
    if (found !== undefined) return { ...found, isByModel: true, canRefresh: showAiWidgets };
  }
  const { writeSummary } = await import('@facet/charts/summary');
  const { measured: all, refreshedAt } = await measured(gone);
  return {
    text: writeSummary(all, locale),
    generatedAt: refreshedAt,
    isByModel: false,
    canRefresh: showAiWidgets,
  };
}

/** A text of the model for the current view of the viewer; undefined without one. Texts for a branch are not cached. */
async function keptOrWritten(
  { writtenSummaries, settings }: Parts,
  { key, scope, shown }: OpenDashboard,
  { widgetId, controls }: Input,
  { locale, isRefresh, gone }: Pick<WidgetRequest, 'isRefresh' | 'gone'> & { readonly locale: string },
  write: (left: AbortSignal) => Promise<WrittenSummary>,
): Promise<WrittenSummary | undefined> {
  const state = keyOf(scope, shown.versionId, widgetId, controls ?? {}, locale, settings.llmModel);
  const keptMs = isRefresh ? -1 : KEPT_MS;
  try {
    if (key === null) return await write(gone);
    return await writtenSummaries.get(state, { freshMs: keptMs, staleMs: keptMs }, write, gone);
  } catch (error) {
    if (error instanceof NothingWritten) return undefined;
    throw error;
  }
}

/** @throws NothingWritten */
async function written(
  { languageModel }: Parts,
  { credentialId }: Caller,
  { shown, scope }: OpenDashboard,
  { config }: WidgetOfType<'AI'>,
  {
    measured,
    locale,
    gone,
  }: Pick<Charts, 'measured'> & { readonly locale: string; readonly gone: AbortSignal },
): Promise<WrittenSummary> {
  const { hasFigures, promptForSummary, usableText } = await import('@facet/charts/summary');
  if (!measured.some(hasFigures)) throw new NothingWritten();
  const prompt = promptForSummary(shown.title ?? '', measured, config.prompt, locale);
  const answer = await languageModel.ask({
    ...prompt,
    asker: `${credentialId}`,
    share: scope.share,
    signal: gone,
  });
  const text = answer === undefined ? undefined : usableText(answer, prompt);
  if (text === undefined) throw new NothingWritten();
  return { text, generatedAt: new Date().toISOString() };
}

interface Charts {
  readonly measured: readonly Measured[];
  /** The time of the oldest rows. */
  readonly refreshedAt: string;
}

async function measuredCharts(
  parts: Parts,
  dashboard: OpenDashboard,
  widget: WidgetOfType<'AI'>,
  { locale, ...wanted }: WidgetRequest & { readonly locale: string },
): Promise<Charts> {
  const { shown, controls } = dashboard;
  const ids = summarisedCharts(shown.config, widget);
  const widgets = await widgetResults(parts, dashboard, ids, wanted);
  requireSome(widgets);
  // Loaded on demand, because most dashboards have no AI widget.
  const { measureCharts } = await import('@facet/charts/summary');
  const now = new Date();
  const view = { locale, timeZone: controls.timezone, now };
  const ages = widgets.flatMap(({ data }) => data?.refreshedAt ?? []).sort();
  return {
    measured: measureCharts(summaryCharts(widgets, chartTitles(shown)), view),
    refreshedAt: ages[0] ?? now.toISOString(),
  };
}

/** @throws the error of a chart if it leaves nothing to summarise */
function requireSome(widgets: readonly WidgetResult[]): void {
  const failed = widgets.find(({ error }) => error !== null)?.error;
  if (failed == null || widgets.some(({ data }) => data !== null)) return;
  // 403 and 404 would mean that the dashboard itself is hidden, and end a render.
  const mayPass = failed.status === 429 || failed.status >= 500;
  throw new ApiError(mayPass ? failed.status : 409, failed.code, failed.error);
}
