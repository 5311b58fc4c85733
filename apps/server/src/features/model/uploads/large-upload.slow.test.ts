import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { build, filesOf } from '../../../../test/model-under-test.ts';
import { deploymentInput, startTestServer } from '../../../../test/server-under-test.ts';

// Slow: the volume is the point.
test('a thousand files can be uploaded over several connections', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Uploads'));
  const path = (suffix: string) => build(id, `/data-model/upload/${suffix}`);
  const names = Array.from({ length: 1000 }, (_, index) => `docs/${index % 10}/${index}.md`);
  const files = Object.fromEntries(names.map((name) => [name, `# ${name}\n`]));
  const { transaction } = await server.ok('POST', path('start'));
  const queue = [...names];
  const worker = async () => {
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      const raw = new FormData();
      raw.append('transaction', transaction.id);
      raw.append('fileName', name);
      raw.append('file', new Blob([files[name] ?? '']), name);
      assert.equal((await server.call('POST', path('file'), { raw })).status, 200);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const hashes = names.map((name) => [
    name,
    {
      hash: createHash('sha1')
        .update(files[name] ?? '')
        .digest('hex'),
    },
  ]);
  await server.ok('POST', path('finish'), { transaction, files: Object.fromEntries(hashes) });
  assert.deepEqual(await filesOf(server, id, 'main'), files);
});
