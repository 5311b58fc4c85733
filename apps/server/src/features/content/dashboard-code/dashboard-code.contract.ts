import assert from 'node:assert/strict';
import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';

const CONTENT = 'version: 1\ntitle: Sales\n';

/** The workbook of a dashboard that a file defines. */
const sourced = new WeakMap<Fixture, Promise<{ deploymentId: number; workbookId: number }>>();

export const dashboardCodeContract: FeatureContract = {
  samples: {
    getDashboardCode: async (fixture) => ({ params: await inCode(fixture) }),
    updateDashboardCode: written,
    moveDashboardToCode: async (fixture) => ({ params: await byHand(fixture, true) }),
    detachDashboardFromCode: async (fixture) => ({ params: await published(fixture) }),
  },
  failing: async (fixture) => {
    const { params, body } = await written(fixture);
    const empty = await byHand(fixture, false);
    const { workbookId } = empty;
    return {
      moveDashboardToCode: [
        [404, { params: { ...params, workbookId: 999_999 } }],
        [404, { params: empty }],
        [409, { params }],
      ],
      detachDashboardFromCode: [
        [404, { params: { ...params, workbookId: 999_999 } }],
        [409, { params: empty }],
      ],
      updateDashboardCode: [
        [404, { params: { ...params, workbookId: 999_999 }, body }],
        [409, { params: { ...params, workbookId }, body }],
        [409, { params, body: { ...body, hash: '0'.repeat(40) } }],
        [400, { params, body: { ...body, content: 'version: 2' } }],
        [400, { params, body: { ...body, content: `${CONTENT}slug: other\n` } }],
      ],
    };
  },
  access: {
    getDashboardCode: developers,
    updateDashboardCode: developers,
    moveDashboardToCode: developers,
    detachDashboardFromCode: developers,
  },
};

async function written(fixture: Fixture) {
  return { params: await inCode(fixture), body: { content: `${CONTENT}description: ${fixture.unique()}\n` } };
}

async function inCode(fixture: Fixture) {
  const found = sourced.get(fixture) ?? published(fixture);
  sourced.set(fixture, found);
  return found;
}

/** A dashboard whose file is on the deploy branch, as if a build had published it: some servers have no builds. */
async function published(fixture: Fixture) {
  const { server, deploymentId } = fixture;
  const { id: workbookId } = await must(server, 'POST', `${deploymentPath(fixture)}/workbooks`, {
    name: fixture.unique(),
  });
  const slug = fixture.unique();
  const path = `dashboards/${slug}.yml`;
  const setColumns = async (columns: { slug?: string; source_path?: string }) => {
    assert.ok(server.db !== undefined);
    await server.db.updateTable('workbooks').set(columns).where('id', '=', workbookId).execute();
  };
  // Where there are builds, they publish into the same workbook.
  await setColumns({ slug });
  const base = `/build${deploymentPath(fixture)}`;
  await must(server, 'POST', `${base}/dev-mode`);
  await must(server, 'PUT', `${base}/data-model/files`, { files: [{ path, content: CONTENT }] });
  await must(server, 'POST', `${base}/commit`, { message: 'A dashboard', exitDevMode: true });
  await setColumns({ source_path: path });
  return { deploymentId, workbookId: workbookId as number };
}

/** A workbook without a file, with a published dashboard or without one. */
async function byHand(fixture: Fixture, isPublished: boolean) {
  const { server, deploymentId } = fixture;
  const path = `${deploymentPath(fixture)}/workbooks`;
  const { id: workbookId } = await must(server, 'POST', path, { name: fixture.unique() });
  const config = { title: fixture.unique(), widgets: [] };
  if (isPublished) await must(server, 'PUT', `${path}/${workbookId}/dashboard`, { dashboardDraft: config });
  return { deploymentId, workbookId: workbookId as number };
}
