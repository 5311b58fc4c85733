import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DashboardConfig } from '../config/config-shapes.ts';
import { rewireReports } from '../config/references.ts';
import type { Widget } from '../config/widget-shapes.ts';
import { dashboards } from '../testing/generated-dashboards.ts';
import { chart, widget } from '../testing/sample-configs.ts';
import { type DashboardDocument, toApiReport } from './document.ts';
import { type ExportableReport, exportDashboard } from './export-dashboard.ts';
import { parseDashboardFile } from './parse-file.ts';
import { printDashboardFile } from './print-file.ts';

/** The dashboard as the API has it, with its reports numbered from 1. */
function imported({ slug, config, reports }: DashboardDocument) {
  const keys = Object.keys(reports);
  const list = keys.map((key, index): ExportableReport => {
    const { publicId: _publicId, ...report } = toApiReport(reports[key] ?? {});
    return { ...report, id: index + 1, publicId: `report${index + 1}`.padEnd(12, 'x') };
  });
  const numbered = rewireReports(config, ({ reportKey }) => ({
    reportId: keys.indexOf(String(reportKey)) + 1,
  }));
  return { slug, config: numbered, reports: list };
}

/** Without what exports leave out: the ids of threads and themes, and the checksums of summaries. */
function withoutIds({ theme, widgets, ...others }: DashboardConfig): DashboardConfig {
  const { themeId: _themeId, ...look } = theme ?? {};
  return {
    ...others,
    ...(theme === undefined ? {} : { theme: look }),
    widgets: widgets.map((widget) => {
      const {
        threadId: _threadId,
        checksum: _checksum,
        ...config
      } = widget.config as Record<string, unknown>;
      return { ...widget, config: widget.type === 'AI' ? config : widget.config } as Widget;
    }),
  };
}

test('a dashboard of the API survives its export to a file', () => {
  fc.assert(
    fc.property(dashboards, (document) => {
      const { dashboard } = exportDashboard(imported(document));
      assert.ok(dashboard);
      const text = printDashboardFile(dashboard);
      const { dashboard: back, errors } = parseDashboardFile('dashboards/any.yml', text);
      assert.deepEqual(errors, undefined, text);
      assert.ok(back);
      // With the content of each report in place of its key.
      const resolved = ({ config, reports }: DashboardDocument) =>
        config.widgets.map((widget) => {
          const { publicId: _publicId, ...report } =
            reports[String((widget.config as { reportKey?: string }).reportKey)] ?? {};
          return { ...widget, config: { ...widget.config, reportKey: report } };
        });
      const config = withoutIds(document.config);
      assert.deepEqual(resolved(back), resolved({ ...document, config }));
      assert.deepEqual({ ...back.config, widgets: [] }, { ...config, widgets: [] });
    }),
    { seed: 20_261_122, numRuns: 25 },
  );
});

test('an export contains no ids of its installation', () => {
  const config = {
    theme: { themeId: 'theme-4711', primaryColor: '#123456' },
    widgets: [
      chart('first', { reportId: 4711 }),
      chart('second', { reportPublicId: 'Ab3Ab3Ab3Ab3' }),
      chart('third', { reportId: 4712 }),
      chart('hidden', { reportId: 4713 }),
      widget('summary', 'AI', { prompt: 'What changed?', threadId: 'thread-4711', checksum: 'c4711' }),
    ],
  } as unknown as DashboardConfig;
  const reports = [
    { id: 4711, publicId: 'Zz4711Zz4711', title: 'On-time rate', sqlQuery: 'SELECT 1' },
    {
      id: 4712,
      publicId: 'Ab3Ab3Ab3Ab3',
      name: 'On time: rate',
      title: null,
      meta: { kind: 'kpi', spec: null },
    },
    { id: 4714, title: 'On no chart' },
  ];
  const { dashboard } = exportDashboard({ slug: 'flights', config, reports });
  assert.ok(dashboard);
  assert.equal(
    printDashboardFile(dashboard),
    `version: 1
slug: flights
theme:
  primaryColor: "#123456"

reports:
  on-time-rate:
    title: On-time rate
    sql: SELECT 1

  on-time-rate-2:
    name: "On time: rate"
    visualisation: kpi

widgets:
  - chart: on-time-rate
    id: first
    at: [0, 0, 6, 4]

  - chart: on-time-rate-2
    id: second
    at: [0, 0, 6, 4]

  - chart: on-time-rate-2
    id: third
    at: [0, 0, 6, 4]

  - chart: null
    id: hidden
    at: [0, 0, 6, 4]

  - ai: What changed?
    id: summary
    at: [0, 0, 12, 8]
`,
  );
});

test('the export of a stored dashboard that breaks the rules names the problem', () => {
  const config = { widgets: [widget('a', 'HOLOGRAM')] } as unknown as DashboardConfig;
  const { problems = [] } = exportDashboard({ slug: 'flights', config, reports: [] });
  assert.match(problems[0]?.message ?? '', /^config\.widgets\[0\]\.type must be one of/);
});
