import assert from 'node:assert/strict';
import { newDashboard } from '../../../../test/content-under-test.ts';
import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';

const pdf = { format: 'pdf', layout: 'print' } as const;

async function ofDashboard(fixture: Fixture) {
  // Most servers under test have no workers, and a viewer may have only a few unfinished exports.
  await complete(fixture);
  const { publicId } = await newDashboard(fixture);
  return { params: { deploymentId: fixture.deploymentId }, body: { dashboardPublicId: publicId, ...pdf } };
}

async function ofView(fixture: Fixture) {
  await complete(fixture);
  const { publicId } = await newDashboard(fixture);
  return { params: { publicId }, body: pdf };
}

async function ofDownload(fixture: Fixture) {
  const { params, body } = await ofView(fixture);
  const path = `/api/v1/embed/dashboard/${params.publicId}/downloads`;
  const { jobId } = await must(fixture.server, 'POST', path, body);
  await complete(fixture);
  return { params: { ...params, jobId: String(jobId) } };
}

async function ofExport(fixture: Fixture) {
  const { params, body } = await ofDashboard(fixture);
  const path = `${deploymentPath(fixture)}/dashboard-exports`;
  const { jobId } = await must(fixture.server, 'POST', path, body);
  return { params: { ...params, jobId: String(jobId) } };
}

export const dashboardExportContract: FeatureContract = {
  samples: {
    startExport: ofDashboard,
    getExportStatus: async (fixture) => {
      const { params } = await ofExport(fixture);
      await complete(fixture);
      return { params };
    },
    downloadExport: async (fixture) => {
      const { params } = await ofExport(fixture);
      await complete(fixture);
      return { params, query: { filename: 'Sales' } };
    },
    startViewDownload: ofView,
    getViewDownload: ofDownload,
    downloadView: async (fixture) => ({ ...(await ofDownload(fixture)), query: { filename: 'Sales' } }),
  },
  failing: async (fixture) => {
    const { params, body } = await ofDashboard(fixture);
    const other = { ...body, dashboardPublicId: 'Unknown00000' };
    const view = await ofView(fixture);
    const renderAs = { type: 'EMBED_USER', embedTenantName: 'no-such-customer', externalId: 'ada' };
    return {
      startExport: [
        [400, { params, body: { ...body, format: 'png' } }],
        [404, { params, body: other }],
        [404, { params, body: { ...body, dashboardId: 1 } }],
        [404, { params, body: { ...body, renderAs } }],
        [400, { params, body: { ...body, filters: [{ member: 'orders.status', value: 'shipped' }] } }],
      ],
      startViewDownload: [
        [400, { ...view, body: { ...pdf, format: 'png' } }],
        [404, { ...view, body: { ...pdf, widgetId: 'unknown' } }],
        [404, { ...view, params: { publicId: 'Unknown00000' } }],
      ],
    };
  },
  access: {
    startExport: everyone,
    getExportStatus: everyone,
    downloadExport: everyone,
    startViewDownload: everyone,
    getViewDownload: everyone,
    downloadView: everyone,
  },
};

/** Completes the unfinished exports and stops them from expiring. */
async function complete({ server }: Fixture): Promise<void> {
  assert.ok(server.db !== undefined);
  await server.db
    .updateTable('dashboard_exports')
    .set({
      status: 'completed',
      error: null,
      content: Buffer.from('%PDF-1.7'),
      // A sweep uses one sample for longer than an export lives.
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .where('status', '<>', 'completed')
    .execute();
}
