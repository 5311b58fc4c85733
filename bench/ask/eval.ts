import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { clientOf, type FacetClient, startFacet } from '../facet-process.ts';
import { DEMO } from '../flights-dashboard.ts';
import { grammarOf } from './answerers.ts';
import { type Corpus, readCorpus } from './corpus.ts';
import { evaluate, figuresOf, type Result, reportOf } from './evaluate.ts';
import { modelsOf } from './models.ts';

/*
 * `npm run ask:eval` asks all questions in questions/ and prints how many are answered rightly, by corpus and by what they need.
 * `-- en de-new` asks those of some files, and `-- FILE.yml` those of another one. `--keep` writes the answers to ../results/,
 * and `--model` also asks language models (models.ts). It starts a server with the demo, or uses the one at FACET_URL with
 * the key FACET_API_KEY, whose present is the real one.
 */
const FOLDER = fileURLToPath(new URL('questions', import.meta.url));
const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean', default: false }, model: { type: 'boolean', default: false } },
});
const names = readdirSync(FOLDER).map((file) => file.replace(/\.yml$/, ''));
const isPath = (name: string) => name.endsWith('.yml');
const unknown = positionals.filter((name) => !isPath(name) && !names.includes(name));
if (unknown.length > 0)
  throw new Error(`There are no questions ${unknown.join(', ')}, only ${names.join(', ')}`);
const corpora = (positionals.length > 0 ? positionals : names).map((name) =>
  readCorpus(isPath(name) ? name : join(FOLDER, `${name}.yml`)),
);
const { facet, stop } = await openFacet(corpora);
try {
  const models = values.model ? await modelsOf(facet, DEMO) : [];
  const results = await evaluate([grammarOf(facet, DEMO), ...models], corpora, facet);
  process.stdout.write(`${reportOf(results)}\n`);
  if (values.keep) keep(results);
} finally {
  await stop();
}

async function openFacet([first]: readonly Corpus[]): Promise<{ facet: FacetClient; stop(): Promise<void> }> {
  const { FACET_URL, FACET_API_KEY } = process.env;
  if (FACET_URL !== undefined)
    return { facet: clientOf(FACET_URL, FACET_API_KEY ?? ''), stop: () => Promise.resolve() };
  const folder = mkdtempSync(join(tmpdir(), 'facet-ask-'));
  // PostgreSQL's user has to pass through the folder.
  chmodSync(folder, 0o711);
  const clock = fileURLToPath(new URL('at-time.ts', import.meta.url));
  const facet = await startFacet({ FACET_DATA_DIR: folder, FACET_DEMO: '1', BENCH_NOW: first?.now ?? '' }, [
    process.execPath,
    '--import',
    clock,
    'apps/server/src/main.ts',
  ]);
  const stop = async () => {
    await facet.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  await facet.waitForBuild(DEMO);
  return { facet, stop };
}

function keep(results: readonly Result[]): void {
  mkdirSync(RESULTS, { recursive: true });
  const date = new Date().toISOString();
  const file = join(RESULTS, `${date.slice(0, 16).replace(':', '')}-ask.json`);
  writeFileSync(
    file,
    `${JSON.stringify({ date, node: process.version, figures: { ask: figuresOf(results) } }, null, 1)}\n`,
  );
}
