import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { matches, runPage } from './run-page.ts';
import { ADMIN_KEY, startProcess, temporaryHome } from './server-process.ts';

// Slow: does everything that the README asks for on a new server, with the demo.

test('the commands of the README lead from a new server to a dashboard of one\u2019s own numbers', async (t) => {
  const home = await temporaryHome(t);
  const server = await startProcess(t, { FACET_DATA_DIR: join(home, 'data'), FACET_DEMO: '1' });
  const folder = join(home, 'reader');
  await mkdir(folder);
  const { PATH = '' } = process.env;
  const author = { NAME: 'Ada', EMAIL: 'ada@example.com' };
  const blocks = await runPage({
    page: 'README.md',
    // `export` and the helpers are in the first section, below the start of the server.
    sections: ['Start', 'First number', 'Your own data'],
    folder,
    env: {
      PATH,
      HOME: folder,
      ...Object.fromEntries(
        ['AUTHOR', 'COMMITTER'].flatMap((role) =>
          Object.entries(author).map(([name, value]) => [`GIT_${role}_${name}`, value]),
        ),
      ),
    },
    adapt: (text) =>
      text
        .replace(/^npm ci && npm start$/m, ':')
        .replace(/^```\nFacet is ready[\s\S]*?^```$/m, '')
        .replaceAll('http://127.0.0.1:4000', server.url)
        .replace('FACET_API_KEY=sk-…', `FACET_API_KEY=${ADMIN_KEY}`),
  });
  for (const block of blocks)
    assert.ok(
      matches(block),
      `${block.commands}\nprinted:\n${block.printed}\ninstead of:\n${block.expected}`,
    );
  assert.ok(blocks.filter(({ expected }) => expected !== undefined).length >= 3, 'outputs are compared');

  const { items } = await server.ok('GET', '/api/v1/dashboards');
  const made = items.find(({ title }: { title: string }) => title === 'Sales');
  assert.ok(made !== undefined, 'the home page lists the dashboard');
  const { widgets } = await server.ok('POST', `/api/v1/embed/dashboard/${made.publicId}/query`, {
    widgetIds: ['chart-revenue', 'chart-states'],
  });
  assert.deepEqual(
    widgets.map(({ data }: { data: { rows: unknown[][] } | null }) => data?.rows),
    [
      [[90]],
      [
        ['CA', 50],
        ['TX', 40],
      ],
    ],
    'its numbers are those of the file',
  );
});
