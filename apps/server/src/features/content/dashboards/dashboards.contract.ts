import { randomUUID } from 'node:crypto';
import { type Access, everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must, ofDeployment } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

const position = { x: 0, y: 0, w: 6, h: 4 };
const CONFIG = {
  title: 'Sales',
  widgets: [
    { id: 'summary', type: 'AI', position, config: { prompt: 'What changed?' } },
    { id: 'note', type: 'TEXT', position: { ...position, y: 4 }, config: { markdown: 'Hello' } },
  ],
};

/** Reading branches needs the role Developer. */
const developers: Access = [403, 403, 200];

/** A change of the draft of a dashboard with the configuration. */
const RENAMING = { kind: 'set', widgetId: null, path: ['title'], before: 'Sales', after: 'Sales by state' };

/** The workbook whose draft changes are listed. */
const edited = new WeakMap<Fixture, { params: { deploymentId: number; workbookId: number } }>();

/** The workbook whose versions are listed. */
const listed = new WeakMap<Fixture, { params: { deploymentId: number; workbookId: number } }>();

export const dashboardContract: FeatureContract = {
  samples: {
    updateWorkbookDashboard: async (fixture) => ({
      ...(await published(fixture)),
      body: { dashboardDraft: { widgets: [{ type: 'TEXT', position }] } },
    }),
    publishDashboard: async (fixture) => {
      const { params } = await published(fixture);
      return {
        params,
        body: { workbookId: params.workbookId, title: 'Sales', config: CONFIG, allowEmbed: false },
      };
    },
    unpublishDashboard: published,
    republishDashboard: published,
    listDashboardVersions: async (fixture) => {
      const sample = listed.get(fixture) ?? (await published(fixture));
      listed.set(fixture, sample);
      return sample;
    },
    getDashboardVersion: ofVersion,
    compareDashboardVersions: async (fixture) => ({
      ...(await published(fixture)),
      query: { from: '1', to: 'draft' },
    }),
    getBranchDashboards: ofDeployment,
    exportDashboard: async (fixture) => ({ ...(await published(fixture)), query: { format: 'yaml' } }),
    getDashboardDraft: published,
    changeDashboardDraft: async (fixture) => ({
      ...(await published(fixture)),
      body: { id: randomUUID(), since: 0, commands: [RENAMING] },
    }),
    listDashboardDraftChanges: async (fixture) => {
      const sample = edited.get(fixture) ?? (await published(fixture));
      edited.set(fixture, sample);
      return sample;
    },
    getDashboardDraftVersion: async (fixture) => {
      const { params } = await published(fixture);
      return { params: { ...params, version: 0 } };
    },
    restoreDashboardDraft: async (fixture) => {
      const { params } = await published(fixture);
      return { params: { ...params, version: 0 } };
    },
    restoreDashboardVersion: async (fixture) => ({ ...(await ofVersion(fixture)), body: { publish: true } }),
  },
  failing: async (fixture) => {
    const { params } = await published(fixture);
    const { deploymentId, workbookId } = params;
    const unknown = { deploymentId, workbookId: 999_999 };
    const chart = { id: 'a', type: 'CHART', position, config: { reportId: 999_999 } };
    return {
      updateWorkbookDashboard: [
        [404, { params: unknown, body: {} }],
        [400, { params, body: { dashboardDraft: { widgets: [1] } } }],
      ],
      publishDashboard: [
        [404, { params: unknown, body: { workbookId: 999_999 } }],
        [400, { params, body: { workbookId: 999_999 } }],
        [400, { params, body: { workbookId, config: { widgets: [chart] } } }],
      ],
      unpublishDashboard: [[404, { params: unknown }]],
      republishDashboard: [[404, { params: unknown }]],
      changeDashboardDraft: [
        [404, { params: unknown, body: { id: randomUUID(), since: 0, commands: [RENAMING] } }],
        [400, { params, body: { id: randomUUID(), since: 0, commands: [] } }],
        [409, { params, body: { id: randomUUID(), since: 0, commands: [{ ...RENAMING, before: 'Gone' }] } }],
        [409, { params, body: { id: randomUUID(), since: 99, commands: [RENAMING] } }],
      ],
      restoreDashboardDraft: [[404, { params: { ...params, version: 999_999 } }]],
      restoreDashboardVersion: [[404, { params: { ...params, number: 999_999 } }]],
    };
  },
  lists: {
    listDashboardDraftChanges: {
      add: async (server, fixture, count) => {
        const workbookId = edited.get(fixture)?.params.workbookId;
        const path = `${deploymentPath(fixture)}/workbooks/${workbookId}/dashboard`;
        await inTurns(count, () =>
          server.ok('PUT', path, { dashboardDraft: { ...CONFIG, title: fixture.unique() } }),
        );
      },
      keyOf: (item) => item.version,
      older: [],
      unpaged: 20,
    },
    listDashboardVersions: {
      add: async (server, fixture, count) => {
        const workbookId = listed.get(fixture)?.params.workbookId;
        const path = `${deploymentPath(fixture)}/workbooks/${workbookId}/publish`;
        await inTurns(count, () => server.ok('POST', path, { workbookId }));
      },
      keyOf: (item) => item.number,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    updateWorkbookDashboard: everyone,
    publishDashboard: everyone,
    unpublishDashboard: everyone,
    republishDashboard: everyone,
    listDashboardVersions: everyone,
    getDashboardVersion: everyone,
    compareDashboardVersions: everyone,
    exportDashboard: everyone,
    getBranchDashboards: developers,
    getDashboardDraft: everyone,
    changeDashboardDraft: everyone,
    listDashboardDraftChanges: everyone,
    getDashboardDraftVersion: everyone,
    restoreDashboardDraft: everyone,
    restoreDashboardVersion: everyone,
  },
};

async function ofVersion(fixture: Fixture) {
  const { params } = await published(fixture);
  return { params: { ...params, number: 1 } };
}

/** A workbook whose dashboard is published. */
async function published(fixture: Fixture) {
  const path = `${deploymentPath(fixture)}/workbooks`;
  const { id: workbookId } = await must(fixture.server, 'POST', path, { name: fixture.unique() });
  await must(fixture.server, 'POST', `${path}/${workbookId}/publish`, { workbookId, config: CONFIG });
  return { params: { deploymentId: fixture.deploymentId, workbookId: workbookId as number } };
}
