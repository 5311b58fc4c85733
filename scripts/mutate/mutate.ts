import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyProject } from './copy-project.ts';
import { type Fault, idsOf, shuffled, titleOf } from './fault.ts';
import { listFaults } from './list-faults.ts';
import { Outcomes, reportOf } from './outcomes.ts';
import { PlantedRuns } from './planted-run.ts';
import { relatedTests } from './related-tests.ts';

/**
 * Plants faults in a source file or in those of a folder, one at a time and in a copy of the project, and reports which of
 * them the related tests notice. `--sample N` takes N faults (default 20), the same ones for the same `--seed S`.
 * `--tests PART` adds test files, slow ones too; `--near` leaves out the sweeps. What an earlier run found is not repeated,
 * except, with `--survived`, for faults that nothing noticed.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(root, 'mutations');
const NOT_SOURCE =
  /\.test\.tsx?$|\.contract\.ts$|-under-test\.ts$|\.d\.ts$|\/(?:test|testing|node_modules|dist|generated|scripts)\//;

if (process.env.CI !== undefined) throw new Error('npm run mutate takes hours and is not for CI');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true, default: [] },
    near: { type: 'boolean', default: false },
    survived: { type: 'boolean', default: false },
  },
});
const [path] = positionals;
if (path === undefined)
  throw new Error(
    'usage: npm run mutate -- PATH [--sample N] [--seed S] [--tests PART] [--near] [--survived]',
  );
process.chdir(root);
const area = normalize(path).replace(/\/$/, '');
const faults = await faultsIn(area);
const sample = shuffled(faults.keys(), Number(values.seed)).slice(0, Number(values.sample));
const outcomes = new Outcomes(join(FOLDER, `${area.replaceAll('/', '-')}.json`));
const due = sample.filter((id) => {
  const known = outcomes.get(id)?.outcome;
  return known === undefined || (values.survived && known === 'survived');
});
if (due.length > 0) await plantAll(due);
const found = sample.flatMap((id) => outcomes.get(id) ?? []);
console.log(reportOf(area, faults.size, found));

async function faultsIn(area: string): Promise<Map<string, Fault>> {
  const files = statSync(area).isFile() ? [area] : globSync(`${area}/**/*.{ts,tsx}`);
  const all = new Map<string, Fault>();
  for (const file of files.filter((name) => !NOT_SOURCE.test(name)).sort())
    for (const [id, fault] of idsOf(await listFaults(root, file))) all.set(id, fault);
  return all;
}

/** Plants each fault and keeps what becomes of it. */
async function plantAll(ids: readonly string[]): Promise<void> {
  const copy = copyProject(root, FOLDER);
  const runs = new PlantedRuns(copy);
  process
    .on('exit', () => {
      runs.stop();
      rmSync(copy, { recursive: true, force: true });
    })
    .on('SIGINT', () => process.exit(130))
    .on('SIGTERM', () => process.exit(143));
  const tests = {
    files: globSync('{apps,packages}/**/*.test.ts', { exclude: (name) => name.includes('node_modules') }),
    contracts: globSync('apps/server/src/**/*.contract.ts'),
    hasSweeps: !values.near,
    textOf: (file: string) => readFileSync(file, 'utf8'),
  };
  for (const id of ids) {
    const fault = faults.get(id);
    if (fault === undefined) continue;
    const begunAt = performance.now();
    const by = await runs.killerOf(fault, relatedTests(tests, fault.file, values.tests));
    const seconds = Math.round((performance.now() - begunAt) / 1000);
    const outcome = by === undefined ? 'survived' : 'killed';
    outcomes.set({ id, outcome, fault: titleOf(fault), by: by ?? '', seconds });
    console.log(`${outcome} (${seconds} s) ${titleOf(fault)}${by === undefined ? '' : `\n  by ${by}`}`);
  }
}
