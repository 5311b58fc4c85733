import { type ControlValues, chartsOf } from '@facet/dashboards';
import type { Addressee, Email } from '@facet/delivery-email';
import type { Outbound } from '../../../../outbound/outbound.ts';
import type { WidgetResult } from '../../../content/dashboard-data/widget-result.ts';
import { chartsOfWidgets } from '../../../content/dashboards/charts-of-widgets.ts';
import type { PublishedVersion, PublishedVersions } from '../../../content/dashboards/published-versions.ts';
import { chartTitles } from '../../../content/dashboards/shown-dashboard.ts';
import { columnTitles } from '../../../content/exports/column-titles.ts';
import { csvOfRows } from '../../../content/exports/csv-of-rows.ts';
import { fileNameOf } from '../../../content/exports/file-name.ts';
import { sheetOf } from '../../../content/exports/sheet-of-rows.ts';
import { MEDIA_TYPES } from '../../../content/exports/table-exports.ts';
import { writeXlsx } from '../../../content/exports/write-xlsx.ts';
import type { DashboardView, RenderViewer } from '../../../embedding/rendering/as-viewer.ts';
import type { DashboardRender, DashboardRenderer } from '../../../embedding/rendering/dashboard-renderer.ts';
import { ViewChanged } from '../../../embedding/rendering/view-changed.ts';
import { type MailLook, type MailLookParts, mailLookOf } from '../mail-look.ts';
import type { NewFigures } from '../record/figures.store.ts';
import type { WantedRow } from '../record/wanted-recipients.store.ts';
import type { Delivery } from '../run-under-way.ts';
import { requireCharts } from './failed-charts.ts';
import { MailFiles } from './mail-files.ts';
import { withLogo } from './mail-logo.ts';
import { type NoteParts, noteOf } from './note-of-delivery.ts';
import { controlsAt, type Place, placeOf } from './recipient-place.ts';
import { controlsOfRun, type Seen, viewerOf, viewOf } from './view-of-recipient.ts';

export interface PrepareParts extends MailLookParts, NoteParts {
  readonly dashboardRenderer: DashboardRenderer;
  readonly publishedVersions: PublishedVersions;
  readonly outbound: Outbound;
}

/** The time limit of a dashboard's queries and of each render; shorter than that of the job. */
const BUDGET_MS = { data: 600_000, render: 120_000 };

/** Emails use the light scheme. */
const PAPER = { colorScheme: 'light' } as const;

/**
 * The width in pixels of the page in the picture: narrow enough to be legible on a phone, where an email is about 350
 * pixels wide. Pictures of many charts are wider, or they would be too tall to render.
 */
const PICTURE = { width: 480, most: 20, widthOfMany: 720 };

/** Composes the email of a member of a group. The links of users of the account keep the values of the controls. */
export type Compose = (addresseeOf: (controls: ControlValues) => Addressee) => Email;

/** The prepared delivery of a group. */
export interface Prepared {
  readonly compose: Compose;
  /** The figures to compare the group's next email with, once this one has been sent; undefined without a note. */
  readonly figures: NewFigures | undefined;
}

/** The current rows of all charts of a dashboard as a viewer sees them, straight from the data source. */
export async function refreshed(
  { dashboardRenderer }: PrepareParts,
  run: Delivery,
  version: PublishedVersion,
  viewer: RenderViewer,
  controls: ControlValues = controlsOfRun(run),
): Promise<{ readonly widgets: readonly WidgetResult[]; readonly timeZone: string }> {
  await run.enter('refreshing');
  const widgetIds = chartsOf(version.config).map(({ id }) => id);
  if (widgetIds.length === 0) return { widgets: [], timeZone: 'UTC' };
  const { timezone: timeZone, widgets } = await dashboardRenderer.data({
    ...viewOf(run, viewer),
    controls,
    widgetIds,
    budgetMs: BUDGET_MS.data,
  });
  return { widgets, timeZone };
}

/** The viewers who get the same email, apart from its links. */
interface Audience {
  readonly viewer: RenderViewer;
  readonly seen: Seen;
  readonly place: Place;
  readonly look: MailLook;
}

/**
 * Refreshes, checks and renders a dashboard as an audience sees it, and composes the email about it.
 * @throws as `requireCharts`, unless the notification allows failed charts; DeliveryFailed if the email would be too
 * large; RenderFailed; ChromiumMissing; ViewChanged
 */
async function prepareGroup(
  parts: PrepareParts,
  run: Delivery,
  version: PublishedVersion,
  { viewer, seen: { access, getsTables }, place, look }: Audience,
): Promise<Prepared> {
  const controls = controlsAt(run, version, place);
  const { widgets, timeZone } = await refreshed(parts, run, version, viewer, controls);
  const refreshedAt = new Date();
  const titles = chartTitles(version);
  if (!run.allow_failed_widgets) requireCharts(widgets, titles);
  await run.enter('rendering');
  const width = chartsOf(version.config).length > PICTURE.most ? PICTURE.widthOfMany : PICTURE.width;
  const as = { ...viewOf(run, viewer), controls, width, look: { ...PAPER, locale: place.locale } };
  const image = await render(parts, as, 'png');
  const title = version.title ?? run.workbook_name;
  const files = new MailFiles(image.length);
  if (run.format === 'pdf' || run.attachments.includes('pdf')) {
    const content = await render(parts, as, 'pdf');
    files.add({ filename: `${fileNameOf(title)}.pdf`, contentType: 'application/pdf', content });
  }
  if (getsTables) await addTables(files, run, widgets, titles);
  const { locale, timezone } = place;
  const note = await noteOf(parts, run, { title, widgets, titles, timeZone, locale, access });
  // Loaded on demand, because few servers send deliveries.
  const { emailOfGroup } = await import('./email-of-group.ts');
  const content = {
    version,
    title,
    note: note?.text,
    widgets,
    titles,
    charts: await chartsOfWidgets(parts.db, run.tenant_id, version),
    image,
    files: files.list,
    refreshedAt,
  };
  const compose = emailOfGroup({ tick: run.tick, time_zone: timezone }, { ...look, locale }, content);
  return { compose: (addresseeOf) => compose(addresseeOf(controls)), figures: note?.figures };
}

/**
 * Prepares the email of the group with the given view of the dashboard.
 * @throws ViewChanged if that was deleted meanwhile; as `prepareGroup`
 */
export async function prepareSeen(
  parts: PrepareParts,
  run: Delivery,
  recipient: WantedRow,
  seen: Seen,
): Promise<Prepared> {
  const version = await parts.publishedVersions.read(parts.db, run.tenant_id, seen.versionId);
  if (version === undefined) throw new ViewChanged();
  const look = await withLogo(parts.outbound, await mailLookOf(parts, run.tenant_id, run.account_name));
  return prepareGroup(parts, run, version, {
    viewer: { ...viewerOf(recipient), sees: seen.key },
    seen,
    place: placeOf(recipient, look, run),
    look,
  });
}

async function render(
  { dashboardRenderer }: PrepareParts,
  wanted: DashboardView & Pick<DashboardRender, 'controls' | 'look' | 'width'>,
  format: 'png' | 'pdf',
): Promise<Buffer> {
  const content = await dashboardRenderer.render({
    ...wanted,
    format,
    layout: format === 'pdf' ? 'print' : 'screenshot',
    // Without the title, which the email has already.
    isUntitled: format === 'png',
    budgetMs: BUDGET_MS.render,
  });
  return Buffer.from(content);
}

/** Adds the rows of each chart as files. */
async function addTables(
  files: MailFiles,
  run: Delivery,
  widgets: readonly WidgetResult[],
  titles: ReadonlyMap<string, string>,
): Promise<void> {
  const used = new Set<string>();
  for (const { widgetId, data } of widgets) {
    if (data === null) continue;
    const name = unique(fileNameOf(titles.get(widgetId) ?? widgetId), used);
    const header = columnTitles(data.columns);
    if (run.attachments.includes('csv')) {
      const content = Buffer.concat([Buffer.from('\ufeff'), ...csvOfRows(data, header)]);
      files.add({ filename: `${name}.csv`, contentType: MEDIA_TYPES.csv, content });
    }
    if (run.attachments.includes('xlsx')) {
      const { sheet } = sheetOf(data, header);
      const content = await writeXlsx(sheet, AbortSignal.timeout(BUDGET_MS.render));
      files.add({ filename: `${name}.xlsx`, contentType: MEDIA_TYPES.xlsx, content });
    }
  }
}

function unique(name: string, used: Set<string>): string {
  let free = name;
  for (let number = 2; used.has(free); number += 1) free = `${name} ${number}`;
  used.add(free);
  return free;
}
