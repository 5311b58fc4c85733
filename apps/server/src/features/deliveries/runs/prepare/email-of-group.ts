import type { CompiledChart } from '@facet/charts/chart';
import { describeChart } from '@facet/charts/describe';
import { Formats } from '@facet/charts/formats';
import { timeOf } from '@facet/charts/rows';
import { chartsOf } from '@facet/dashboards';
import { type Addressee, composeDeliveryEmail, type Email, type EmailTable } from '@facet/delivery-email';
import type { MailAttachment } from '../../../../mail/mail-attachment.ts';
import type { WidgetResult } from '../../../content/dashboard-data/widget-result.ts';
import type { PublishedVersion } from '../../../content/dashboards/published-versions.ts';
import { reportShownBy } from '../../../content/dashboards/shown-dashboard.ts';
import type { ReportData } from '../../../content/report-data/report-data.ts';
import type { RunningRow } from '../delivered.store.ts';
import type { MailLook } from '../mail-look.ts';

/** The dashboard as the members of a group see it. */
export interface GroupContent {
  readonly version: PublishedVersion;
  readonly title: string;
  /** The note about what has changed, in paragraphs. */
  readonly note: string | undefined;
  readonly widgets: readonly WidgetResult[];
  /** The title of each chart. */
  readonly titles: ReadonlyMap<string, string>;
  /** What widgets draw, by their ids. */
  readonly charts: ReadonlyMap<string, CompiledChart>;
  /** The dashboard as a PNG. */
  readonly image: Buffer;
  readonly files: readonly MailAttachment[];
  readonly refreshedAt: Date;
}

/** The offsets of the width and height in a PNG file. */
const PNG = { width: 16, height: 20 };
/** Image pixels per page pixel. */
const SHARP = 2;
/** Larger results appear only in the picture. */
const MOST_CELLS = { rows: 12, columns: 6 };
/** The maximum length of the picture's description. */
const ALT_LENGTH = 300;

/** Composes the email of a group: first the parts that all members share, then the email of each. */
export function emailOfGroup(
  run: Pick<RunningRow, 'tick' | 'time_zone'>,
  look: MailLook,
  { version, title, note, widgets, titles, charts, image, files, refreshedAt }: GroupContent,
): (addressee: Addressee) => Email {
  const { locale, ...brand } = look;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: run.time_zone });
  const titled = widgets.map((widget) => ({
    ...widget,
    title: titles.get(widget.widgetId) ?? widget.widgetId,
    chart: charts.get(widget.widgetId),
  }));
  return composeDeliveryEmail({
    subject: `${title}, ${date.format(run.tick)}`,
    brand,
    locale,
    title,
    description: version.description,
    note,
    dataFrom: { instant: refreshedAt, timezone: run.time_zone },
    problems: titled.flatMap(({ title, error }) => (error === null ? [] : [{ title, reason: error.error }])),
    pictures: [
      {
        content: image,
        width: image.readUInt32BE(PNG.width) / SHARP,
        height: image.readUInt32BE(PNG.height) / SHARP,
        alt: altOf(title, titled, locale),
      },
    ],
    tables: titled.flatMap(({ widgetId, title, data }) =>
      data !== null && isSmallTable(version, widgetId, data) ? [tableOf(title, data, locale)] : [],
    ),
    files,
  });
}

/** A description of the picture: one sentence per chart, up to the maximum length. */
function altOf(
  title: string,
  widgets: readonly {
    readonly title: string;
    readonly chart: CompiledChart | undefined;
    readonly data: ReportData | null;
  }[],
  locale: string,
): string {
  let alt = title;
  for (const { title: name, chart, data } of widgets) {
    if (data === null) continue;
    const longer = `${alt}\n${name}: ${describeChart({ ...data, chart, locale })}`;
    if (longer.length > ALT_LENGTH) break;
    alt = longer;
  }
  return alt;
}

/** Whether a chart is a plain table that the email can contain as text, with all cells that the picture shows. */
function isSmallTable(version: PublishedVersion, widgetId: string, { columns, rows }: ReportData): boolean {
  const chart = chartsOf(version.config).find(({ id }) => id === widgetId);
  const report = chart && reportShownBy(version, chart);
  const { kind = 'table', spec = null } = report?.meta ?? {};
  const isPlain = kind === 'table' && spec === null && report?.pivot_items == null;
  const fits = rows.length <= MOST_CELLS.rows && columns.length <= MOST_CELLS.columns;
  return isPlain && fits && rows.length > 0 && columns.length > 0;
}

function tableOf(
  title: string,
  { columns, rows, totals, truncated }: ReportData,
  locale: string,
): EmailTable {
  const formats = new Formats(columns, locale);
  const written = (row: readonly unknown[]) =>
    columns.map(({ name, type }, index) => {
      const cell = row[index] ?? null;
      const value = type === 'time' ? (timeOf(cell) ?? cell) : cell;
      return formats.text(value, { column: name, type: type === 'number' ? 'number' : 'text' });
    });
  const grand = totals.find(({ dimensions }) => dimensions.length === 0);
  return {
    title,
    columns: columns.map(({ name, type }) => ({
      label: formats.title(name),
      kind: type === 'number' ? 'number' : 'text',
    })),
    rows: rows.map(written),
    hasMore: truncated,
    ...(grand === undefined ? {} : { totals: grand.rows.map(written) }),
  };
}
