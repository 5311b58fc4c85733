import { newDashboard } from '../../../../test/content-under-test.ts';
import { embedUsers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import { makeEmbedToken } from '../../../../test/sign-ins-under-test.ts';

const NAME = 'comment-samples';

interface Commented {
  /** The token of a user who may comment on the dashboard. */
  readonly key: string;
  readonly publicId: string;
}

const dashboards = new WeakMap<Fixture, Promise<Commented>>();

/** The dashboard of a fixture on which a user of an embed tenant comments. Other samples switch comments off. */
async function commented(fixture: Fixture): Promise<Commented> {
  await must(fixture.server, 'PUT', '/api/v1/app-config', { embedding: { enableDashboardComments: true } });
  const known = dashboards.get(fixture) ?? prepare(fixture);
  dashboards.set(fixture, known);
  return known;
}

async function prepare(fixture: Fixture): Promise<Commented> {
  const { server } = fixture;
  const { workbookId, publicId } = await newDashboard(fixture);
  const ok = (method: string, path: string, body?: unknown) => must(server, method, path, body);
  const key = await makeEmbedToken({ ok }, fixture, { externalId: 'commenter', embedTenantName: NAME });
  // Does not apply to a dashboard that an embed user made: its owner may comment.
  await server.call('PUT', `${deploymentPath(fixture)}/workbooks/${workbookId}/embed-access`, {
    body: { embedTenantName: NAME, action: 'read', allowEmbed: true },
  });
  return { key, publicId };
}

async function ofDashboard(fixture: Fixture) {
  const { key, publicId } = await commented(fixture);
  return { key, params: { publicId } };
}

async function ofComment(fixture: Fixture) {
  const { key, publicId } = await commented(fixture);
  const path = `/api/v1/embed/dashboard/${publicId}/comments`;
  const { body } = await fixture.server.call('POST', path, { key, body: { body: fixture.unique() } });
  return { key, params: { publicId, commentId: body.id as number } };
}

const unpaged = 20;

export const commentContract: FeatureContract = {
  samples: {
    listDashboardComments: ofComment,
    createDashboardComment: async (fixture) => ({ ...(await ofDashboard(fixture)), body: { body: 'Why?' } }),
    updateDashboardComment: async (fixture) => ({ ...(await ofComment(fixture)), body: { body: 'How?' } }),
    removeDashboardComment: ofComment,
    setDashboardCommentResolved: async (fixture) => ({
      ...(await ofComment(fixture)),
      body: { resolved: true },
    }),
    listMentionableEmbedUsers: ofDashboard,
  },
  failing: async (fixture) => {
    const { key, params } = await ofComment(fixture);
    const unknown = { key, params: { ...params, commentId: 999_999 } };
    return {
      createDashboardComment: [[404, { key, params, body: { body: 'Why?', parentId: 999_999 } }]],
      updateDashboardComment: [[404, { ...unknown, body: { body: 'How?' } }]],
      removeDashboardComment: [[404, unknown]],
      setDashboardCommentResolved: [[404, { ...unknown, body: { resolved: true } }]],
    };
  },
  lists: {
    listDashboardComments: {
      add: (_server, fixture, count) => inTurns(count, () => ofComment(fixture)),
      keyOf: (item) => item.root.id,
      older: [],
      unpaged,
    },
    listMentionableEmbedUsers: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) =>
          server.ok('POST', `/api/v1/embed-tenants/${NAME}/user`, { externalId: nameAt(turn, fixture) }),
        ),
      keyOf: (item) => item.id,
      older: [],
      unpaged,
    },
  },
  access: {
    listDashboardComments: embedUsers,
    createDashboardComment: embedUsers,
    updateDashboardComment: embedUsers,
    removeDashboardComment: embedUsers,
    setDashboardCommentResolved: embedUsers,
    listMentionableEmbedUsers: embedUsers,
  },
};
