import { type Access, everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must, ofDeployment, withBody } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

/** Creating content needs the role Explorer. */
const explorers: Access = [403, 200, 200];

export const workbookContract: FeatureContract = {
  samples: {
    getWorkbooks: async (fixture) => {
      await newWorkbook(fixture);
      return ofDeployment(fixture);
    },
    createWorkbook: withBody((fixture) => ({ name: fixture.unique(), meta: { a: 1, dashboardDraft: {} } })),
    upsertWorkbookBySlug: async (fixture) => {
      const slug = fixture.unique();
      const path = `${deploymentPath(fixture)}/workbooks/by-slug/${slug}`;
      await must(fixture.server, 'PUT', path, { name: slug });
      return { params: { ...ofDeployment(fixture).params, slug }, body: { meta: { a: 1 } } };
    },
    getWorkbook: ofWorkbook(),
    updateWorkbook: ofWorkbook((fixture) => ({ name: fixture.unique(), slug: fixture.unique() })),
    deleteWorkbook: ofWorkbook(),
    duplicateWorkbook: async (fixture) => {
      const workbookId = await newWorkbook(fixture);
      const path = `${deploymentPath(fixture)}/workbooks/${workbookId}/publish`;
      await must(fixture.server, 'POST', path, { workbookId, config: {} });
      return { params: { ...ofDeployment(fixture).params, workbookId }, body: {} };
    },
  },
  failing: async (fixture) => {
    const params = { deploymentId: fixture.deploymentId };
    const unknown = { params: { ...params, workbookId: 999_999 } };
    const workbookId = await newWorkbook(fixture);
    const slug = fixture.unique();
    await must(fixture.server, 'PUT', `${deploymentPath(fixture)}/workbooks/by-slug/${slug}`, {});
    return {
      createWorkbook: [
        [404, { params, body: { folderId: 999_999 } }],
        [400, { params, body: { meta: { dashboardDraft: { widgets: 1 } } } }],
      ],
      upsertWorkbookBySlug: [
        [400, { params: { ...params, slug }, body: { meta: { dashboardDraft: { widgets: 1 } } } }],
      ],
      updateWorkbook: [
        [404, { ...unknown, body: {} }],
        [409, { params: { ...params, workbookId }, body: { slug } }],
      ],
      deleteWorkbook: [[404, unknown]],
      duplicateWorkbook: [
        [404, unknown],
        [403, { params: { ...params, workbookId }, body: { shared: true } }],
      ],
    };
  },
  lists: {
    getWorkbooks: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) =>
          server.ok('POST', `${deploymentPath(fixture)}/workbooks`, { name: nameAt(turn, fixture) }),
        ),
      keyOf: (item) => item.id,
      older: ['data', 'count'],
      unpaged: 20,
    },
  },
  access: {
    getWorkbooks: everyone,
    createWorkbook: explorers,
    upsertWorkbookBySlug: everyone,
    getWorkbook: everyone,
    updateWorkbook: everyone,
    deleteWorkbook: everyone,
    duplicateWorkbook: explorers,
  },
};

function ofWorkbook(bodyOf?: (fixture: Fixture) => unknown) {
  return async (fixture: Fixture) => ({
    params: { ...ofDeployment(fixture).params, workbookId: await newWorkbook(fixture) },
    ...(bodyOf === undefined ? {} : { body: bodyOf(fixture) }),
  });
}

async function newWorkbook(fixture: Fixture): Promise<number> {
  const body = { name: fixture.unique() };
  const { id } = await must(fixture.server, 'POST', `${deploymentPath(fixture)}/workbooks`, body);
  return id;
}
