import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { engine } from './engine-command.ts';
import { temporaryHome } from './server-process.ts';

const OTHER = '1.7.37';

test('an invalid command prints its usage or the reason', async (t) => {
  const home = await temporaryHome(t);
  const env = { FACET_DATA_DIR: join(home, 'data') };
  for (const args of [
    [],
    ['install', OTHER],
    ['add'],
    ['add', OTHER, '--channel'],
    ['head', 'latest'],
    ['list', 'x'],
  ])
    assert.match(
      (await engine(env, ...args)).stderr,
      /^Usage: npm run engine -- add VERSION/,
      args.join(' '),
    );
  assert.match((await engine(env, 'add', OTHER, '--channel', 'beta')).stderr, /must be latest or release/);
  const early = await engine(env, 'list');
  assert.equal(early.code, 1);
  assert.match(early.stderr, /^The database has not been set up\. Start the server once\.\n$/);
});
