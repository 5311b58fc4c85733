import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { engineVersion } from '@facet/engine';
import { api } from '../../../../test/model-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { addEngineVersion, setChannelHead } from './register-engine.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Versions');
const shipped = engineVersion();
/** An older version than the shipped one; listed but not installed, since no test starts its pods. */
const OLDER = '1.2.3';
await addEngineVersion(server.db, 'latest', OLDER);

const put = (body: object) => server.call('PUT', api(id), { body });
const versions = async () => (await server.ok('GET', api(id, '/versions'))).data;

test('a version that is not listed in its channel is refused, and nothing changes', async () => {
  const before = await server.ok('GET', api(id, '/settings'));
  for (const body of [
    { releaseChannelVersion: '9.9.9' },
    { releaseChannelVersion: 'v' },
    { releaseChannelVersion: '' },
    { releaseChannelVersion: `other/cube:v${shipped}` },
    { releaseChannelVersion: `cubejs/cube:v${shipped} ` },
    { releaseChannel: 'release', releaseChannelVersion: OLDER },
    { name: 'Renamed', releaseChannelVersion: '9.9.9' },
  ]) {
    const answer = await put(body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.match(answer.body.error, /releaseChannelVersion .*is not a listed version of the channel/);
  }
  assert.equal((await put({ releaseChannel: 'beta' })).status, 400);
  for (const body of [{ releaseChannel: null }, { releaseChannelVersion: null }])
    assert.equal((await put(body)).status, 200, JSON.stringify(body));
  assert.deepEqual(await server.ok('GET', api(id, '/settings')), before);
});

test('the image version cannot be set', async () => {
  const { body } = await put({ cubeImageVersion: '9.9.9' });
  assert.equal(body.cubeImageVersion, shipped);
});

test('the list has the head of each channel, then the others, and marks the current version', async () => {
  const image = (version: string) => `cubejs/cube:v${version}`;
  const entry = (
    version: string,
    releaseChannel: string,
    isLatestInChannel: boolean,
    isCurrent: boolean,
  ) => ({
    releaseChannelVersion: image(version),
    version,
    releaseChannel,
    isLatestInChannel,
    isCurrent,
  });
  const answer = await server.ok('GET', api(id, '/versions'));
  assert.deepEqual(answer.data, [
    entry(shipped, 'latest', true, true),
    entry(shipped, 'release', true, false),
    entry(OLDER, 'latest', false, false),
  ]);
  assert.deepEqual(answer.items, answer.data);
  assert.equal(answer.pageInfo.hasNextPage, false);
  const first = await server.ok('GET', api(id, '/versions?first=1'));
  assert.deepEqual(
    { itemCount: first.items.length, hasNextPage: first.pageInfo.hasNextPage },
    { itemCount: 1, hasNextPage: true },
  );
  const rest = await server.ok('GET', api(id, `/versions?after=${first.pageInfo.endCursor}`));
  assert.deepEqual([...first.items, ...rest.items], answer.items);
});

test('a version is accepted in each of its three spellings, and an older one is held', async () => {
  for (const spelling of [OLDER, `v${OLDER}`, `cubejs/cube:v${OLDER}`]) {
    await put({ releaseChannel: 'latest' });
    const { status, body } = await put({ releaseChannelVersion: spelling });
    assert.equal(status, 200, spelling);
    assert.equal(body.releaseChannelVersion, `cubejs/cube:v${OLDER}`);
    assert.equal(body.releaseChannelVersionHold, true);
    assert.deepEqual(
      (await versions()).map((version: { isCurrent: boolean }) => version.isCurrent),
      [false, false, true],
    );
  }
  const { body } = await put({ releaseChannelVersion: OLDER, releaseChannelVersionHold: false });
  assert.equal(body.releaseChannelVersionHold, false);
  const newest = await put({ releaseChannelVersion: shipped });
  assert.equal(newest.body.releaseChannelVersionHold, false);
});

test('sending only the channel selects its newest version', async () => {
  await put({ releaseChannelVersion: OLDER });
  const { body } = await put({ releaseChannel: 'latest' });
  assert.equal(body.cubeImageVersion, shipped);
  assert.equal(body.releaseChannelVersionHold, false);
  const moved = await put({ releaseChannel: 'release' });
  assert.equal(moved.body.releaseChannel, 'release');
  assert.deepEqual(
    (await versions()).filter((version: { isCurrent: boolean }) => version.isCurrent),
    [
      {
        releaseChannelVersion: `cubejs/cube:v${shipped}`,
        version: shipped,
        releaseChannel: 'release',
        isLatestInChannel: true,
        isCurrent: true,
      },
    ],
  );
});

test('the next production build follows a new channel head, unless the version is held', async () => {
  await put({ releaseChannel: 'latest' });
  await server.waitForBuild(id);
  await setChannelHead(server.db, 'latest', OLDER);
  const list = await versions();
  assert.equal(
    list.find((version: { isLatestInChannel: boolean }) => version.isLatestInChannel).version,
    OLDER,
  );
  const current = async () => (await server.ok('GET', api(id, '/settings'))).cubeImageVersion;
  assert.equal(await current(), shipped, 'a new head alone changes nothing');

  await put({ releaseChannelVersionHold: true });
  await server.ok('PUT', api(id, '/env-vars'), { env_variables: [{ name: 'A', value: '1' }] });
  assert.equal(await current(), shipped, 'held');
  await put({ releaseChannelVersionHold: false });
  await server.ok('PUT', api(id, '/env-vars'), { env_variables: [{ name: 'A', value: '2' }] });
  assert.equal(await current(), OLDER, 'followed');
  await setChannelHead(server.db, 'latest', shipped);
  await put({ releaseChannel: 'latest' });
  assert.equal((await server.waitForBuild(id)).status, 'built');
});
