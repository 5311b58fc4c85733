import { type Static, Type } from 'typebox';
import { Id, Lines, Name, nullable } from '../../../../http/shapes.ts';
import { CubeQuery } from '../../../content/queries/cube-query.schema.ts';
import type { TimedReportData } from '../../../content/report-data/report-data.schema.ts';
import type { Report, ReportsList } from '../../../content/reports/reports.schema.ts';
import { tool } from '../tool.ts';
import { resultChart } from './result-chart.ts';
import { ROWS, RowPages, RowsPage, textOfPage } from './rows.ts';
import { closed, cursor, deploymentId, moreText, nextCursor, nextOf, search, timezone } from './shapes.ts';

const PAGE = 50;

const ReportShown = Type.Object({
  id: Id,
  name: Type.String(),
  title: nullable(Type.String()),
  description: nullable(Type.String()),
  isVerified: Type.Boolean({ description: 'Whether somebody verified the query that it has now.' }),
});

export const reportTools = [
  tool({
    name: 'listReports',
    title: 'List reports',
    description: 'Lists the reports of a deployment that you may see: saved queries that people made.',
    scope: 'mcp:content',
    isReadOnly: true,
    operations: ['getReports'],
    input: Type.Object({ deploymentId, search, cursor }, closed),
    output: Type.Object({ reports: Type.Array(ReportShown), nextCursor }),
    async run({ call }, given) {
      const { search: words, cursor: after } = given;
      const { items, pageInfo } = await call<Static<typeof ReportsList>>('getReports', {
        params: { deploymentId: given.deploymentId },
        query: { first: PAGE, ...(words && { search: words }), ...(after && { after }) },
      });
      const reports = items.map(shown);
      const next = nextOf(pageInfo);
      const lines = reports.map(({ id, name, title }) => `${id}: ${title ?? name}`);
      return {
        text: `${lines.join('\n') || 'No reports.'}${moreText(next)}`,
        data: { reports, nextCursor: next },
      };
    },
  }),
  tool({
    name: 'runReport',
    title: 'Run a report',
    description: `Runs a report with your own access and returns its rows, ${ROWS} at a time.`,
    scope: 'mcp:content',
    isReadOnly: true,
    hasChart: true,
    operations: ['runReport', 'getReport'],
    input: Type.Object(
      { deploymentId, reportId: { ...Id, description: 'From listReports.' }, timezone, cursor },
      closed,
    ),
    output: RowsPage,
    async run(context, given) {
      const pages = new RowPages(context, 'runReport', given);
      const first = pages.firstOf(given.cursor);
      const params = { deploymentId: given.deploymentId, reportId: given.reportId };
      const body = { timezone: given.timezone ?? null, branchName: context.branchFor(given.deploymentId) };
      const [report, { rows, ...result }] = await Promise.all([
        context.call<Static<typeof Report>>('getReport', { params }),
        context.call<Static<typeof TimedReportData>>('runReport', { params, body }),
      ]);
      // The rows are kept for half a minute, so that further pages are of the same result.
      const page = pages.page(
        { ...result, rows: rows.slice(first, first + ROWS) },
        first,
        rows.length > first + ROWS,
        resultChart(report.meta, report.title ?? report.name, given.timezone),
      );
      return { text: textOfPage(page), data: page };
    },
  }),
  tool({
    name: 'createReport',
    title: 'Create a report',
    description: 'Saves a query as a report that you own, in a folder or at the root of the workspace.',
    scope: 'mcp:content',
    isReadOnly: false,
    operations: ['createReport'],
    input: Type.Object(
      {
        deploymentId,
        name: Name,
        query: { ...CubeQuery, ...closed },
        description: Type.Optional(Lines({ maxLength: 10_000 })),
        folderId: Type.Optional({ ...Id, description: 'A folder; the root of the workspace if absent.' }),
      },
      closed,
    ),
    output: Type.Object({ id: Id, publicId: Type.String(), name: Type.String() }),
    async run({ call }, { deploymentId: id, query, ...given }) {
      const report = await call<Static<typeof Report>>('createReport', {
        params: { deploymentId: id },
        body: { ...given, jsonQuery: JSON.stringify(query) },
      });
      const { publicId, name } = report;
      return { text: `Created report ${report.id}: ${name}`, data: { id: report.id, publicId, name } };
    },
  }),
];

function shown({ id, name, title, description, verification }: Static<typeof Report>) {
  return { id, name, title, description, isVerified: verification?.status === 'VERIFIED' };
}
