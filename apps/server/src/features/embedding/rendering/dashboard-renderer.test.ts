import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Renderer, RenderFailed } from '@facet/renderer';
import fastify from 'fastify';
import { publishToExport } from '../../../../test/exports-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { VIEW_CHANGED } from '../../content/dashboard-data/open-dashboard.ts';
import { DashboardRenderer } from './dashboard-renderer.ts';
import { ViewChanged } from './view-changed.ts';

const server = await startTestServer({ after });
const { deploymentId, publicId } = await publishToExport(server);

/** Requests rows from a page server that responds with a status. */
async function asked(status: number, code: string, sees?: string): Promise<unknown> {
  const pages = fastify();
  pages.post('/*', (_request, reply) => reply.code(status).send({ error: 'No rows', code }));
  const renderer = new DashboardRenderer({
    db: server.db,
    renderer: new Renderer({ log: () => undefined }),
    turns: { run: () => assert.fail('nothing is rendered') },
    pages: async () => pages,
    publicUrl: () => server.url,
  });
  const viewer = { userId: 1, sees };
  const question = {
    tenantId: 1,
    deploymentId,
    publicId,
    viewer,
    controls: {},
    widgetIds: [],
    budgetMs: 5000,
  };
  return renderer.data(question).catch((error: unknown) => error);
}

test('a viewer who lost the access that a render expects has another view', async () => {
  for (const status of [401, 403, 404]) {
    assert.ok((await asked(status, 'refused', 'these rows')) instanceof ViewChanged, String(status));
    const error = await asked(status, 'refused');
    assert.ok(error instanceof RenderFailed && error.isReported, String(status));
  }
  assert.ok((await asked(409, VIEW_CHANGED, 'these rows')) instanceof ViewChanged);
});

test('a render of a temporarily unavailable dashboard can be retried', async () => {
  for (const [status, isReported] of [
    [400, true],
    [422, true],
    [429, false],
    [500, false],
    [503, false],
  ] as const) {
    const error = await asked(status, 'failed', 'these rows');
    assert.ok(error instanceof RenderFailed, String(status));
    assert.deepEqual(
      { message: error.message, isReported: error.isReported },
      { message: 'No rows', isReported },
      String(status),
    );
  }
});
