import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { idsOf, plant, shuffled, titleOf } from './fault.ts';
import { listFaults } from './list-faults.ts';

const SOURCE = `export function may(level: number, isOwner: boolean): boolean {
  if (level > 2 && isOwner) throw new Error('A sentence for people');
  return !(isOwner || level === 1) && kindOf('report');
}
`;

async function faultsOf(t: { after(work: () => Promise<void>): void }, source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'facet-faults-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'may.ts'), source);
  return listFaults(folder, 'may.ts');
}

test('the faults of a file are valid TypeScript, and leave texts for people alone', async (t) => {
  const faults = await faultsOf(t, SOURCE);
  const titles = faults.map(titleOf);
  assert.ok(titles.includes('may.ts:2 EqualityOperator: level > 2 → (level <= 2)'));
  assert.ok(titles.includes('may.ts:3 LogicalOperator: isOwner || level === 1 → (isOwner && level === 1)'));
  assert.ok(titles.includes(`may.ts:3 StringLiteral: 'report' → ""`));
  assert.ok(!titles.some((title) => title.includes("StringLiteral: 'A sentence")));
  const inverted = faults.find(({ replacement }) => replacement === '(level <= 2)');
  assert.ok(inverted);
  assert.match(plant(SOURCE, inverted), /if \(\(level <= 2\) && isOwner\)/);
});

test('a fault keeps its id when another part of the file changes, and a larger sample contains the smaller one', async (t) => {
  const ids = [...idsOf(await faultsOf(t, SOURCE)).keys()];
  const later = [...idsOf(await faultsOf(t, `const added = 1 + 2;\n${SOURCE}`)).keys()];
  assert.deepEqual(
    ids.filter((id) => !later.includes(id)),
    [],
  );
  assert.deepEqual(shuffled(ids.toReversed(), 1), shuffled(ids, 1));
  assert.notDeepEqual(shuffled(ids, 2), shuffled(ids, 1));
});
