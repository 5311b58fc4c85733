import type { Dashboard, ReportSnapshot } from '@facet/client';
import type { DashboardConfig, Widget } from '@facet/dashboards';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type DraftKey, draftBoardApi, draftOf } from '../../api/draft-api.ts';
import { isControl } from '../../board/layout.ts';
import { BoardStore } from '../../store/board-store.ts';
import { reportOfChart } from '../../store/reports.ts';
import type { DraftStore } from './draft-store.ts';
import type { Prepare, Prepared } from './prepare.ts';

interface DraftBoard {
  readonly board: BoardStore;
  readonly prepare: Prepare;
}

/** The board that shows a draft while it is edited: it asks again for what a step changes. */
export function useDraftBoard(key: DraftKey, store: DraftStore, dashboard: Dashboard): DraftBoard {
  const { deploymentId, workbookId } = key;
  const client = useQueryClient();
  const [board] = useState(
    () =>
      new BoardStore({
        api: draftBoardApi(key, () => store.saved()),
        // A draft that was never published has no public id, by which rows are kept.
        dashboard: { ...dashboard, publicId: `draft-${workbookId}` },
        isEdited: true,
      }),
  );
  const [reports, setReports] = useState<readonly ReportSnapshot[]>(dashboard.reportSnapshots);
  const [gone, setGone] = useState(() =>
    reportsGone(dashboard.reportSnapshots, store.state.getState().config),
  );
  useChangedReports(key, store, board, setReports);
  useEffect(() => {
    const { publicId } = board.dashboard;
    const { reportSnapshots } = board.dashboard;
    let before = store.state.getState().config;
    let known = reportsGone(reportSnapshots, before);
    const readReports = async () => {
      await store.saved();
      const { dashboard: latest } = await draftOf({ deploymentId, workbookId });
      const ids = new Set(reportSnapshots.map(({ id }) => id));
      // The board looks for them in its own list.
      reportSnapshots.push(...latest.reportSnapshots.filter(({ id }) => !ids.has(id)));
      known = reportsGone(reportSnapshots, latest.config as unknown as DashboardConfig);
      setReports([...reportSnapshots]);
      setGone(known);
    };
    return store.state.subscribe(({ config }) => {
      if (config === before) return;
      const changed = changedWidgets(before, config);
      before = config;
      // Reports that cannot be read now are read after the next step.
      if (chartsWithout(reportSnapshots, config).some((chart) => !known.has(reportIn(chart))))
        readReports().catch(() => undefined);
      if (changed.some(isControl)) {
        void client.invalidateQueries({ queryKey: ['controls', publicId] });
        void client.invalidateQueries({ queryKey: ['rows', publicId] });
        return;
      }
      for (const { id, type } of changed)
        if (type === 'CHART') void client.invalidateQueries({ queryKey: ['rows', publicId, 0, id] });
    });
  }, [board, client, deploymentId, store, workbookId]);
  const prepare = useCallback(
    (config: DashboardConfig) => shownConfig(reports, config, gone),
    [reports, gone],
  );
  return { board, prepare };
}

/** Reads reports of the board again that have changed, and the rows of their charts. An event of the server lets it. */
function useChangedReports(
  { deploymentId, workbookId }: DraftKey,
  store: DraftStore,
  board: BoardStore,
  onReports: (reports: readonly ReportSnapshot[]) => void,
): void {
  const client = useQueryClient();
  const widgets = useStore(store.state, ({ config }) => config.widgets);
  const ids = useMemo(
    () => [
      ...new Set(
        widgets.flatMap(({ type, config }) =>
          type === 'CHART' && config.reportId !== undefined ? [config.reportId] : [],
        ),
      ),
    ],
    [widgets],
  );
  const readAgain = async (reportId: number) => {
    const { publicId, reportSnapshots } = board.dashboard;
    const { dashboard: latest } = await draftOf({ deploymentId, workbookId });
    for (const [index, { id }] of reportSnapshots.entries()) {
      const report = latest.reportSnapshots.find((one) => one.id === id);
      if (report !== undefined && report.reportId === reportId) reportSnapshots[index] = report;
    }
    onReports([...reportSnapshots]);
    for (const { id, type, config } of store.state.getState().config.widgets)
      if (type === 'CHART' && config.reportId === reportId)
        void client.invalidateQueries({ queryKey: ['rows', publicId, 0, id] });
    return Date.now();
  };
  useQueries({
    queries: ids.map((reportId) => ({
      // Within the key of the report, so that it is asked again with it.
      queryKey: ['report', deploymentId, reportId, 'on-board', workbookId],
      queryFn: () => readAgain(reportId),
      initialData: 0,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
}

const NONE: ReadonlySet<unknown> = new Set();

/**
 * The dashboard as its board shows it. A chart is another object where its report is another one.
 * @param gone the reports that do not exist, whose charts say so
 */
export function shownConfig(
  reports: readonly ReportSnapshot[],
  config: DashboardConfig,
  gone = NONE,
): Prepared {
  const unread = chartsWithout(reports, config).filter((chart) => !gone.has(reportIn(chart)));
  const known = { reportSnapshots: [...reports] };
  const widgets = config.widgets.map((widget) => withReport(widget, known));
  return { config: { ...config, widgets }, unread: new Set(unread.map(({ id }) => id)) };
}

/** Each chart with the report that it was last shown with. */
const shownWith = new WeakMap<Widget, { readonly report: ReportSnapshot; readonly widget: Widget }>();

function withReport(widget: Widget, known: Pick<Dashboard, 'reportSnapshots'>): Widget {
  if (widget.type !== 'CHART') return widget;
  const report = reportOfChart(known, widget.config);
  if (report === undefined) return widget;
  const last = shownWith.get(widget);
  if (last?.report === report) return last.widget;
  const shown = last === undefined ? widget : { ...widget };
  shownWith.set(widget, { report, widget: shown });
  return shown;
}

/** The reports of a draft that was just read which the server does not have. */
function reportsGone(reports: readonly ReportSnapshot[], config: DashboardConfig): ReadonlySet<unknown> {
  return new Set(chartsWithout(reports, config).map(reportIn));
}

function reportIn({ type, config }: Widget): number | string | undefined {
  return type === 'CHART' ? (config.reportId ?? config.reportPublicId) : undefined;
}

export function chartsWithout(reports: readonly ReportSnapshot[], { widgets }: DashboardConfig): Widget[] {
  const reportSnapshots = [...reports];
  return widgets.filter(
    (widget) =>
      widget.type === 'CHART' &&
      reportIn(widget) !== undefined &&
      reportOfChart({ reportSnapshots }, widget.config) === undefined,
  );
}

/** The settings of charts that change no rows. */
const OF_LOOKS = new Set(['title', 'description', 'showTitle', 'showDescription']);

/** The widgets that ask something else than before, and the controls that are gone. */
export function changedWidgets(before: DashboardConfig, after: DashboardConfig): Widget[] {
  const old = new Map(before.widgets.map((widget) => [widget.id, widget]));
  const kept = new Set(after.widgets.map(({ id }) => id));
  return [
    ...after.widgets.filter((widget) => keyOf(widget) !== keyOf(old.get(widget.id))),
    ...before.widgets.filter((widget) => !kept.has(widget.id) && isControl(widget)),
  ];
}

function keyOf(widget: Widget | undefined): string {
  if (widget === undefined) return '';
  return JSON.stringify(Object.entries(widget.config).filter(([name]) => !OF_LOOKS.has(name)));
}
