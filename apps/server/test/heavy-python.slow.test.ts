// Slow: Python as WebAssembly takes seconds to start.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { heavyServer } from './heavy-work-under-test.ts';
import { api } from './model-under-test.ts';

const { server, deploymentId, creator, open, until } = await heavyServer(
  { after },
  // Python as WebAssembly, which installs nothing.
  { FACET_PYTHON: 'none', FACET_PYTHON_RUNS: '2', FACET_PYTHON_SECONDS: '600' },
);
/** A dashboard with a Python report that sleeps, one whose code ends at once, and a filter. */
let dashboard: string;

before(async () => {
  const reports = await Promise.all(
    ['import time\ntime.sleep(500)\nlen(rows)', 'len(rows)'].map((pythonCode) =>
      server.ok('POST', api(deploymentId, '/reports'), {
        name: 'Python',
        sqlQuery: 'select region, measure(revenue) from sales group by 1',
        meta: { pythonCode },
      }),
    ),
  );
  const { id: workbookId } = await server.ok('POST', api(deploymentId, '/workbooks'), { name: 'Python' });
  const widgets = ['slow', 'quick'].map((id, index) => ({
    id,
    type: 'CHART',
    position: { x: 0, y: index, w: 6, h: 1 },
    config: { reportId: reports[index].id },
  }));
  const filter = {
    id: 'sale',
    type: 'FILTER',
    position: { x: 6, y: 0, w: 6, h: 1 },
    config: { member: 'sales.id', label: 'Sale' },
  };
  const { publicId } = await server.ok('POST', api(deploymentId, `/workbooks/${workbookId}/publish`), {
    workbookId,
    config: { title: 'Python', widgets: [...widgets, filter] },
    allowEmbed: true,
  });
  await server.ok('PUT', api(deploymentId, `/workbooks/${workbookId}/embed-access`), {
    allEmbedUsers: true,
    action: 'read',
  });
  dashboard = `/api/v1/embed/dashboard/${publicId}`;
});

test('the sleeping reports of one tenant do not block those of another, and end when their clients disconnect', async () => {
  const [attacker, other] = await Promise.all([creator('attacker'), creator('other')]);
  const widget = (id: string, key: string, sale: number) =>
    open(`${dashboard}/query`, key, {
      widgetIds: [id],
      controls: { filters: [{ member: 'sales.id', operator: 'equals', value: `${sale}` }] },
    });
  // The result of the other tenant shows that reports can run here.
  const alone = await widget('quick', other, 50).response;
  assert.equal(alone?.body.widgets[0].error, null, JSON.stringify(alone?.body));
  // Different rows: reports with the same rows run once.
  const attack = Array.from({ length: 26 }, (_, index) => widget('slow', attacker, index));
  const attackerIsAnswered = Promise.race(attack.map(({ response }) => response));
  await until('python', { running: 2, waiting: 24 });
  const report = widget('quick', other, 51);
  const first = await Promise.race([report.response, attackerIsAnswered]);
  const [{ python, error }] = first?.body.widgets ?? [{}];
  assert.equal(error, null);
  assert.equal(python.outputData?.text, '1', JSON.stringify(python));
  for (const { leave } of attack) leave();
  await until('python', { running: 0, waiting: 0 });
});
