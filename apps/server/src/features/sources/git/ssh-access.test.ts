import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { dbtProject, dbtWork } from '../../../../test/dbt-project.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { sshRemote } from '../../../../test/ssh-remote.ts';
import { cloneProject } from '../dbt/project/clone-project.ts';

const ENV = { FACET_OUTBOUND_ALLOW: '127.0.0.1', FACET_ROLES: 'api' };
const server = await startTestServer({ after }, ENV);
const host = await sshRemote({ after });
await host.remote.commit('main', dbtProject);

test('a deploy key works, the host key is stored, and a different host key is rejected', async () => {
  const work = await dbtWork({ after }, server, ENV);
  const path = `/api/v1/deployments/${work.deploymentId}/dbt-integration`;
  const tried = () => server.ok('POST', `${path}/test`);
  const { publicKey } = await work.save({ repositoryUrl: host.url, authKind: 'ssh_key' });
  const refused = await tried();
  assert.deepEqual(
    { success: refused.success, failure: refused.failure },
    { success: false, failure: 'authentication failed' },
  );
  host.authorized.push(publicKey);
  assert.deepEqual(await tried(), { success: true, message: 'Repository is reachable', failure: null });
  assert.equal((await server.ok('GET', path)).knownHosts, host.knownHosts);
  const run = await work.run();
  const { headSha } = await cloneProject(work.platform, run);
  assert.equal(headSha, await host.remote.head('main'));
  assert.deepEqual(await readdir(run.folder), ['repository']);
  const other = await sshRemote({ after });
  const [, , wrong = ''] = other.knownHosts.split(' ');
  await work.save({ knownHosts: host.knownHosts.replace(/\S+$/, wrong) });
  assert.equal((await tried()).failure, 'host key not trusted');
  await assert.rejects(cloneProject(work.platform, await work.run()), /a different key than the stored one/);
  assert.deepEqual(await readdir(join(server.dataDir, 'git', 'work')), []);
  assert.ok(host.commands.every((command) => /^git-upload-pack '\/model\.git'$/.test(command)));
});
