import type { BrokenWidget, PublishedModel } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { FileProblem, FilesVerdict } from '../../deployments/builds/builds.service.ts';
import { unpublishableWidgets } from './check-widgets.ts';
import { slugsOfReports } from './file-dashboards.store.ts';
import {
  dashboardsIn,
  type FileDashboard,
  type ProjectFile,
  reportByKey,
  takenPublicId,
} from './file-dashboards.ts';
import { sentenceOf } from './publish.service.ts';

/** The deployment of the files. */
interface Place {
  readonly tenantId: number;
  readonly deploymentId: number;
}

/**
 * Checks the dashboard files of a project, their queries against its model, and that no other report has the public ids
 * of their reports.
 * @param model null if the model is unknown
 */
export async function checkFiles(
  db: Db,
  place: Place,
  files: readonly ProjectFile[],
  model: PublishedModel | null,
): Promise<FilesVerdict> {
  const { dashboards, errors, warnings } = dashboardsIn(place.deploymentId, files);
  const texts = new Map(files.map(({ path, content }) => [path, content]));
  const broken: FileProblem[] = [];
  for (const dashboard of dashboards) {
    const found = await unpublishableWidgets(place.tenantId, model, dashboard.config, (report) =>
      reportByKey(dashboard, report),
    );
    const text = texts.get(dashboard.path) ?? '';
    for (const widget of found)
      broken.push({
        fileName: dashboard.path,
        line: lineOf(text, dashboard, widget),
        message: sentenceOf(widget),
      });
  }
  const taken = (await foreignReports(db, place, dashboards)).map(({ dashboard: { path }, report }) => ({
    fileName: path,
    line: lineWith(texts.get(path) ?? '', report.public_id),
    message: takenPublicId(report),
  }));
  const placed = ({ file, line, message }: (typeof errors)[number]) => ({ fileName: file, line, message });
  return { errors: [...errors.map(placed), ...broken, ...taken], warnings: warnings.map(placed) };
}

/** The reports whose public id another report or another file already has. */
async function foreignReports(db: Db, place: Place, dashboards: readonly FileDashboard[]) {
  const all = dashboards.flatMap((dashboard) => dashboard.reports.map((report) => ({ dashboard, report })));
  if (all.length === 0) return [];
  const ids = all.map(({ report }) => report.public_id);
  const owners = new Map(await slugsOfReports(db, place, ids));
  return all.filter(({ dashboard, report }) => {
    const owner = owners.get(report.public_id);
    if (owner === undefined) owners.set(report.public_id, dashboard.slug);
    return owner !== undefined && owner !== dashboard.slug;
  });
}

/** The line of a file that breaks a widget: that of the member, or else of its report, or else of the widget itself. */
function lineOf(text: string, { config }: FileDashboard, { widgetId, reason }: BrokenWidget): number {
  const widget = config.widgets.find(({ id }) => id === widgetId);
  const key = widget?.type === 'CHART' ? widget.config.reportKey : undefined;
  const [member] = /[^\s.]+(\.[^\s.]+)+/.exec(reason) ?? [];
  const wanted = [member, key === undefined ? undefined : `${key}:`, widgetId];
  return lineWith(text, wanted.find((part) => part !== undefined && text.includes(part)) ?? '');
}

/** The number of the first line that contains a text; 1 if none does. */
function lineWith(text: string, part: string): number {
  return text.split('\n').findIndex((line) => line.includes(part)) + 1 || 1;
}
