import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';

const position = { x: 0, y: 0, w: 6, h: 4 };

export const dashboardDataContract: FeatureContract = {
  samples: {
    queryDashboard: async (fixture) => {
      const { params } = await published(fixture);
      const controls = {
        filters: [{ member: 'orders.status', value: ['shipped'] }],
        timezone: 'Europe/Berlin',
      };
      return { params, body: { widgetIds: ['orders'], controls } };
    },
    describeControls: async (fixture) => {
      const { params } = await published(fixture);
      return { params, body: { parameters: 'f_orders.status=["shipped"]&f_orders.gone=1' } };
    },
    searchControlValues: async (fixture) => {
      const { params } = await published(fixture);
      return { params, body: { widgetId: 'status', search: 'ship', limit: 10 } };
    },
    drillDown: async (fixture) => {
      const { params } = await published(fixture);
      return { params, body: { widgetId: 'orders', column: 'count', row: {} } };
    },
    exportWidget: async (fixture) => {
      const { params } = await published(fixture);
      return { params, body: { widgetId: 'orders', format: 'csv' } };
    },
    queryDashboardDraft: async (fixture) => ({
      ...(await drafted(fixture)),
      body: { widgetIds: ['orders'], controls: {} },
    }),
    describeDraftControls: async (fixture) => ({ ...(await drafted(fixture)), body: { parameters: '' } }),
    searchDraftControlValues: async (fixture) => ({
      ...(await drafted(fixture)),
      body: { widgetId: 'status', search: 'ship', limit: 10 },
    }),
    drillDownDraft: async (fixture) => ({
      ...(await drafted(fixture)),
      body: { widgetId: 'orders', column: 'count', row: {} },
    }),
    postDashboardPythonRun: async (fixture) => {
      const { params, reportId, reportVersionId } = await published(fixture);
      return { params, body: { reportId, reportVersionId, sqlQuery: '' } };
    },
  },
  needsPods: [
    'queryDashboardDraft',
    'describeDraftControls',
    'searchDraftControlValues',
    'drillDownDraft',
    'queryDashboard',
    'describeControls',
    'searchControlValues',
    'drillDown',
    'exportWidget',
    'postDashboardPythonRun',
  ],
  access: {
    queryDashboardDraft: everyone,
    describeDraftControls: everyone,
    searchDraftControlValues: everyone,
    drillDownDraft: everyone,
    queryDashboard: everyone,
    describeControls: everyone,
    searchControlValues: everyone,
    drillDown: everyone,
    exportWidget: everyone,
    postDashboardPythonRun: everyone,
  },
};

/** A dashboard with a chart and a filter that everyone may see. */
async function published(fixture: Fixture) {
  const { server, unique } = fixture;
  const reportId = await newReport(fixture, {});
  const pythonId = await newReport(fixture, { pythonCode: 'len(rows)' });
  const workbooks = `${deploymentPath(fixture)}/workbooks`;
  const { id: workbookId } = await must(server, 'POST', workbooks, { name: unique() });
  const widgets = [
    { id: 'orders', type: 'CHART', position, config: { reportId } },
    { id: 'python', type: 'CHART', position, config: { reportId: pythonId } },
    { id: 'status', type: 'FILTER', position: { ...position, y: 4 }, config: { member: 'orders.status' } },
  ];
  const { publicId, reportSnapshots } = await must(server, 'POST', `${workbooks}/${workbookId}/publish`, {
    workbookId,
    config: { widgets },
  });
  const snapshot = reportSnapshots.find((item: { reportId: number }) => item.reportId === pythonId);
  return { params: { publicId }, workbookId, reportId: pythonId, reportVersionId: snapshot.id as number };
}

/** The workbook of such a dashboard, whose draft is the same. */
async function drafted(fixture: Fixture) {
  const { workbookId } = await published(fixture);
  return { params: { deploymentId: fixture.deploymentId, workbookId: workbookId as number } };
}

async function newReport({ server, deploymentId, unique }: Fixture, meta: object): Promise<number> {
  const sqlQuery = 'SELECT MEASURE(count) FROM orders';
  const path = `/api/v1/deployments/${deploymentId}/reports`;
  return (await must(server, 'POST', path, { name: unique(), sqlQuery, meta })).id;
}
