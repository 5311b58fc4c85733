import { type Static, Type } from 'typebox';
import { Id, IsoTime, Line, nullable } from '../../../../http/shapes.ts';
import { PublicId } from '../../../content/access/public-id.ts';
import type { DashboardDataResponse } from '../../../content/dashboard-data/dashboard-data.schema.ts';
import type { Dashboard } from '../../../content/dashboards/dashboard-shape.ts';
import type { ListedDashboards } from '../../../content/published-dashboards/published-dashboards.schema.ts';
import { tool } from '../tool.ts';
import { chartsOf, rowsOf } from './charts-of.ts';
import { resultChart } from './result-chart.ts';
import { ROWS, RowPages, RowsPage, textOfPage } from './rows.ts';
import { closed, cursor, moreText, nextCursor, nextOf, search } from './shapes.ts';

const PAGE = 50;

const publicId = { ...PublicId, description: 'The public id of a dashboard, from listDashboards.' };

export const dashboardTools = [
  tool({
    name: 'listDashboards',
    title: 'List dashboards',
    description: 'Lists the published dashboards that you may see, in all deployments.',
    scope: 'mcp:content',
    isReadOnly: true,
    operations: ['listDashboards'],
    input: Type.Object({ search, cursor }, closed),
    output: Type.Object({
      dashboards: Type.Array(
        Type.Object({
          publicId: Type.String(),
          title: Type.String(),
          description: nullable(Type.String()),
          deploymentId: Id,
          publishedAt: IsoTime,
        }),
      ),
      nextCursor,
    }),
    async run({ call }, { search: words, cursor: after }) {
      const { items, pageInfo } = await call<Static<typeof ListedDashboards>>('listDashboards', {
        query: { first: PAGE, ...(words && { search: words }), ...(after && { after }) },
      });
      const dashboards = items.map(({ publicId: id, title, description, deploymentId, publishedAt }) => {
        return { publicId: id, title, description, deploymentId, publishedAt };
      });
      const next = nextOf(pageInfo);
      const lines = dashboards.map(({ publicId: id, title }) => `${id}: ${title}`);
      const text = `${lines.join('\n') || 'No dashboards.'}${moreText(next)}`;
      return { text, data: { dashboards, nextCursor: next } };
    },
  }),
  tool({
    name: 'describeDashboard',
    title: 'Describe a dashboard',
    description: 'Returns the title of a published dashboard and its charts, for runDashboardChart.',
    scope: 'mcp:content',
    isReadOnly: true,
    operations: ['getDashboard'],
    input: Type.Object({ publicId }, closed),
    output: Type.Object({
      title: nullable(Type.String()),
      description: nullable(Type.String()),
      deploymentId: Id,
      charts: Type.Array(
        Type.Object({ widgetId: Type.String(), title: Type.String(), description: nullable(Type.String()) }),
      ),
    }),
    async run({ call }, given) {
      const shown = await call<Static<typeof Dashboard>>('getDashboard', { params: given });
      const { title, description, deploymentId } = shown;
      const charts = chartsOf(shown).map(({ meta: _, ...chart }) => chart);
      const lines = charts.map((chart) => `${chart.widgetId}: ${chart.title}`);
      const text = `${title ?? given.publicId}\n${lines.join('\n') || 'It has no charts.'}`;
      return { text, data: { title, description, deploymentId, charts } };
    },
  }),
  tool({
    name: 'runDashboardChart',
    title: 'Run a chart of a dashboard',
    description: `Returns the rows of a chart, with the defaults of the dashboard's filters, ${ROWS} at a time.`,
    scope: 'mcp:content',
    isReadOnly: true,
    hasChart: true,
    operations: ['queryDashboard', 'getDashboard'],
    input: Type.Object(
      { publicId, widgetId: { ...Line(255), minLength: 1, description: 'From describeDashboard.' }, cursor },
      closed,
    ),
    output: RowsPage,
    async run(context, given) {
      const pages = new RowPages(context, 'runDashboardChart', given);
      const first = pages.firstOf(given.cursor);
      const params = { publicId: given.publicId };
      const [shown, { widgets, timezone }] = await Promise.all([
        context.call<Static<typeof Dashboard>>('getDashboard', { params }),
        context.call<Static<typeof DashboardDataResponse>>('queryDashboard', {
          params,
          body: { widgetIds: [given.widgetId] },
        }),
      ]);
      const rows = rowsOf(widgets[0]);
      const chart = chartsOf(shown).find(({ widgetId }) => widgetId === given.widgetId);
      const page = pages.page(
        { ...rows, rows: rows.rows.slice(first, first + ROWS) },
        first,
        rows.rows.length > first + ROWS,
        resultChart(chart?.meta, chart?.title ?? null, timezone),
      );
      return { text: textOfPage(page), data: page };
    },
  }),
];
