// Slow: compile workers start and are killed.
import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { after, test } from 'node:test';
import { leavingClient } from '../../../../test/leaving-client.ts';
import { build, enterDevMode, eventually, write } from '../../../../test/model-under-test.ts';
import { makePerson } from '../../../../test/people-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
/** The number of compilations that run concurrently. */
const PLACES = 2 * Math.max(1, availableParallelism() - 1);
const running = async () => {
  const { body } = await server.call('GET', '/metrics', { key: null });
  return Number(/^facet_work_running\{kind="compile"\} (\d+)/m.exec(body)?.[1]);
};
const path = (id: number) => build(id, '/data-model/validate?devMode=true');

test('the endless models of one person do not keep another one from a validation', async () => {
  const deployments = await Promise.all(
    Array.from({ length: PLACES + 2 }, (_, index) => server.makeDeployment(`Turn ${index}`)),
  );
  const [own = 0, ...attacked] = deployments;
  const { key: other } = await makePerson(server, { isAdmin: true });
  await enterDevMode(server, own, undefined, other);
  for (const id of attacked) {
    await enterDevMode(server, id);
    // The branch is also built, which is another compilation.
    await write(server, id, 'model/endless.js', 'while (true) {}\n');
  }
  const attack = attacked.map((id) => leavingClient(server, path(id), { key: server.adminKey }));
  const attackerIsAnswered = Promise.race(attack.map(({ response }) => response));
  await eventually(running, (found) => found === PLACES);
  // Nobody has compiled this model before.
  await write(server, own, 'model/wrong.yml', 'cubs: []\n', other);
  const first = await Promise.race([
    leavingClient(server, path(own), { key: other }).response,
    attackerIsAnswered,
  ]);
  assert.equal(first?.status, 200, JSON.stringify(first?.body));
  assert.match(first.body.errors[0].message, /cubs/);
  for (const { leave } of attack) leave();
});
