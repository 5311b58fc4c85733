import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { api, filesOf, publish } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { makeEmbedToken } from '../../../../test/sign-ins-under-test.ts';

const FILE = 'model/cubes/orders.yml';
/** Two members share the title Area. */
const MODEL = `# Orders, as the shop counts them.
cubes:
  - name: orders_of_all
    public: false
    sql: >
      select * from (values (1, 'north', 'bakery'), (2, 'south', 'bakery'), (3, 'south', 'florist')) as t(id, region, branch)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - name: region   # of the customer
        sql: region
        type: string
        title: Area
      - { name: branch, sql: branch, type: string, title: Area }
    measures:
      - { name: count, type: count, title: Orders }
views:
  - name: orders
    cubes:
      - { join_path: orders_of_all, includes: [region, branch, count] }
`;
const server = await startTestServer({ after });
await allowPersonalKeys(server);
const id = await server.makeDeployment('Suggested');
await publish(server, id, FILE, MODEL);
await server.waitForBuild(id);

const path = api(id, '/synonym-suggestions');
const list = async (): Promise<Json[]> => (await server.ok('GET', path)).items;
const choose = (key: string | undefined, member: string, question = 'orders by area') => {
  const chosen = [{ text: 'area', member, value: null }];
  return server.ok('POST', api(id, '/ask'), { question, context: { chosen } }, key);
};
const anHourLater = () =>
  server.db
    .updateTable('word_choice_people')
    .set({ last_chosen_at: sql`last_chosen_at - interval '61 minutes'` })
    .execute();

test('a word is suggested once two people have chosen the same member three times', async () => {
  const [ada, bob] = await Promise.all([
    makePerson(server, { builtInRole: 'Explorer' }),
    makePerson(server, { builtInRole: 'Explorer' }),
  ]);
  const answer = await choose(ada.key, 'orders.region');
  assert.equal(answer.status, 'answered', JSON.stringify(answer));
  await choose(ada.key, 'orders.region');
  await choose(bob.key, 'orders.region');
  const token = await makeEmbedToken(
    server,
    { deploymentId: id },
    { externalId: 'eve', embedTenantName: 'acme', settings: { allowAi: true } },
  );
  await choose(token, 'orders.region');
  // A member that the question is not about.
  await choose(bob.key, 'orders.nonsense');
  assert.deepEqual(await list(), [], 'follow-ups within an hour count once, embed sessions never');
  await anHourLater();
  await choose(bob.key, 'orders.region');
  const [suggestion, ...others] = await list();
  assert.deepEqual(
    [suggestion?.word, suggestion?.member, suggestion?.times, suggestion?.people, others],
    ['area', 'orders.region', 3, 2, []],
  );
});

test('a suggestion is added to the model file on a dev branch, and is suggested no more', async () => {
  const [{ id: suggestionId }] = (await list()) as [Json];
  const applied = await server.ok('POST', `${path}/${suggestionId}/apply`, {});
  assert.deepEqual([applied.path, applied.member, applied.word], [FILE, 'orders_of_all.region', 'area']);
  const { [FILE]: text } = await filesOf(server, id, applied.branchName);
  const added = '        title: Area\n        meta:\n          synonyms: [area]\n      - { name: branch';
  assert.equal(text, MODEL.replace('        title: Area\n      - { name: branch', added));
  assert.deepEqual(await list(), []);
  assert.equal((await server.call('POST', `${path}/${suggestionId}/apply`, { body: {} })).status, 404);
});

test('a member that no plain YAML file defines is refused, and the suggestion stays until it is dismissed', async () => {
  const [ada, bob] = await Promise.all([
    makePerson(server, { builtInRole: 'Explorer' }),
    makePerson(server, { builtInRole: 'Explorer' }),
  ]);
  await choose(ada.key, 'orders.branch');
  await choose(bob.key, 'orders.branch');
  await anHourLater();
  await choose(bob.key, 'orders.branch');
  const [{ id: suggestionId }] = (await list()) as [Json];
  const branchName = (await server.ok('POST', `/build/api/v1/deployments/${id}/dev-mode`, {})).branchName;
  const files = [{ path: FILE, content: `${MODEL}# {{ jinja }}\n` }];
  await server.ok('PUT', `/build/api/v1/deployments/${id}/data-model/files`, { files });
  const refused = await server.call('POST', `${path}/${suggestionId}/apply`, { body: { branchName } });
  assert.equal(refused.status, 409);
  assert.match(refused.body.error, /^No YAML file without Jinja defines orders_of_all\.branch on branch /);
  assert.equal((await list()).length, 1);
  const { status } = await server.call('DELETE', `${path}/${suggestionId}`);
  assert.equal(status, 204);
  assert.deepEqual(await list(), []);
  await choose(ada.key, 'orders.branch');
  assert.deepEqual(await list(), []);
});
