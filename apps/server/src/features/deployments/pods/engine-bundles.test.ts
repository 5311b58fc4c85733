import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import pino from 'pino';
import { EngineBundles } from './engine-bundles.ts';

test('an engine whose modules cannot be bundled is logged once', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'facet-bundles-test-'));
  t.after(() => rm(folder, { recursive: true }));
  const lines: string[] = [];
  const bundles = new EngineBundles(pino({}, { write: (line) => lines.push(line) }));
  bundles.prepare(folder);
  bundles.prepare(folder);
  while (lines.length === 0) await new Promise((resolve) => setImmediate(resolve));
  bundles.prepare(folder);
  await bundles.stop();
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /failed to bundle the modules of the engine/);
});
