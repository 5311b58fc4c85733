import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';
import { ownId } from '../../../../test/sample-people.ts';

const position = { x: 0, y: 0, w: 6, h: 4 };

export const dashboardAsContract: FeatureContract = {
  samples: {
    openDashboardAs: (fixture) => sample(fixture, { parameters: 'f_orders.status=["shipped"]' }),
    queryDashboardAs: (fixture) => sample(fixture, { widgetIds: ['orders'] }),
    searchControlValuesAs: (fixture) => sample(fixture, { widgetId: 'status', search: 'ship', limit: 10 }),
  },
  failing: async (fixture) => {
    const { params } = await sample(fixture, {});
    const as = { type: 'USER', userId: 999_999 };
    return {
      openDashboardAs: [[404, { params, body: { as } }]],
      queryDashboardAs: [[404, { params, body: { as, widgetIds: ['orders'] } }]],
      searchControlValuesAs: [[404, { params, body: { as, widgetId: 'status' } }]],
    };
  },
  needsPods: ['openDashboardAs', 'queryDashboardAs', 'searchControlValuesAs'],
  access: { openDashboardAs: developers, queryDashboardAs: developers, searchControlValuesAs: developers },
};

async function sample(fixture: Fixture, body: object) {
  const { server, deploymentId, unique } = fixture;
  const path = `${deploymentPath(fixture)}/workbooks`;
  const { id: workbookId } = await must(server, 'POST', path, { name: unique() });
  const { id: reportId } = await must(server, 'POST', `${deploymentPath(fixture)}/reports`, {
    name: unique(),
    workbookId,
    sqlQuery: 'SELECT MEASURE(count) FROM orders',
  });
  const config = {
    widgets: [
      { id: 'orders', type: 'CHART', position, config: { reportId } },
      { id: 'status', type: 'FILTER', position: { ...position, y: 4 }, config: { member: 'orders.status' } },
    ],
  };
  const { publicId } = await must(server, 'POST', `${path}/${workbookId}/publish`, { workbookId, config });
  return {
    params: { deploymentId, publicId },
    body: { as: { type: 'USER', userId: await ownId(fixture) }, ...body },
  };
}
