import type { Dashboard, ReportSnapshot } from '@facet/client';
import { type DashboardConfig, reportsOf, rewireReports, type Widget } from '@facet/dashboards';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { branchBoardApi, previewOf } from '../../api/code-api.ts';
import type { DraftKey } from '../../api/draft-api.ts';
import { isControl } from '../../board/layout.ts';
import { BoardStore } from '../../store/board-store.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { changedWidgets, chartsWithout, shownConfig } from '../draft/use-draft-board.ts';
import type { FileDraft } from './file-draft.ts';

/** The reports of a preview, and their public ids by their keys in the file. */
interface Known {
  readonly reports: readonly ReportSnapshot[];
  readonly ids: ReadonlyMap<string, string>;
}

/** The board of a dashboard in a file: it asks the branch again for what a step changes. */
export function useFileBoard(key: DraftKey, store: DraftStore, draft: FileDraft, preview: Dashboard) {
  const { deploymentId, workbookId } = key;
  const client = useQueryClient();
  const { publicId } = draft.state.getState().file;
  const [board] = useState(() => {
    const api = branchBoardApi(
      key,
      publicId,
      () => branchOf(draft),
      () => store.saved(),
    );
    return new BoardStore({ api, dashboard: { ...preview, publicId: `file-${workbookId}` } });
  });
  const [known, setKnown] = useState<Known>(() => knownFrom(preview, draft));
  const latest = useRef(known);
  latest.current = known;
  const shown = useCallback((config: DashboardConfig) => shownOf(known, config), [known]);
  useEffect(() => {
    const { dashboard } = board;
    const rowsOf = (...widget: [] | [number, string]) => ['rows', dashboard.publicId, ...widget];
    const readAgain = async () => {
      await store.saved();
      const next = await previewOf({ deploymentId, workbookId }, publicId, branchOf(draft));
      // The board looks for them in its own list.
      dashboard.reportSnapshots.splice(0, dashboard.reportSnapshots.length, ...next.reportSnapshots);
      setKnown(knownFrom(next, draft));
    };
    let before = store.state.getState().config;
    const onConfig = ({ config }: { readonly config: DashboardConfig }) => {
      if (config === before) return;
      const changed = changedWidgets(before, config);
      before = config;
      if (chartsWithout(latest.current.reports, rewired(latest.current, config)).length > 0)
        readAgain().catch(() => undefined);
      if (changed.some(isControl)) {
        void client.invalidateQueries({ queryKey: ['controls', dashboard.publicId] });
        void client.invalidateQueries({ queryKey: rowsOf() });
        return;
      }
      for (const { id, type } of changed)
        if (type === 'CHART') void client.invalidateQueries({ queryKey: rowsOf(0, id) });
    };
    let reports = JSON.stringify(draft.state.getState().document.reports);
    const onFile = ({ document }: { readonly document: { readonly reports: object } }) => {
      const now = JSON.stringify(document.reports);
      if (now === reports) return;
      reports = now;
      readAgain().then(
        () => client.invalidateQueries({ queryKey: rowsOf() }),
        () => undefined,
      );
    };
    const ends = [store.state.subscribe(onConfig), draft.state.subscribe(onFile)];
    return () => {
      for (const end of ends) end();
    };
  }, [board, client, deploymentId, draft, publicId, store, workbookId]);
  return { board, prepare: shown };
}

/** The branch whose file is edited: the deploy branch until the first change. */
export function branchOf(draft: FileDraft): string {
  const { branchName, deployBranchName } = draft.state.getState().file;
  return branchName ?? deployBranchName;
}

function knownFrom({ config, reportSnapshots }: Dashboard, draft: FileDraft): Known {
  const ofPreview = reportsOf(config as unknown as DashboardConfig);
  const publicIds = new Map(ofPreview.map(({ widgetId, report }) => [widgetId, report.reportPublicId]));
  const pairs = reportsOf(draft.state.getState().document.config).flatMap(({ widgetId, report }) => {
    const publicId = publicIds.get(widgetId);
    return report.reportKey === undefined || publicId === undefined
      ? []
      : [[report.reportKey, publicId] as const];
  });
  return { reports: [...reportSnapshots], ids: new Map(pairs) };
}

/** Each chart as it was last shown, so that only what has changed is rendered again. */
const shownAs = new WeakMap<Widget, { readonly publicId: string | undefined; readonly widget: Widget }>();

function rewired({ ids }: Known, config: DashboardConfig): DashboardConfig {
  const widgets = config.widgets.map((widget) => {
    const key = widget.type === 'CHART' ? widget.config.reportKey : undefined;
    if (key === undefined) return widget;
    const publicId = ids.get(key);
    const last = shownAs.get(widget);
    if (last?.publicId === publicId && last !== undefined) return last.widget;
    // A report that the branch has not shown yet has no public id.
    const reference = { reportPublicId: publicId ?? key };
    const [shown = widget] = rewireReports({ ...config, widgets: [widget] }, () => reference).widgets;
    shownAs.set(widget, { publicId, widget: shown });
    return shown;
  });
  return { ...config, widgets };
}

function shownOf(known: Known, config: DashboardConfig) {
  return shownConfig(known.reports, rewired(known, config));
}
