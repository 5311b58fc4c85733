import { type CompileBench, generatedModel, run as runCompile } from '../compile.ts';
import { type FacetProcess, startFacet } from '../facet-process.ts';
import { atMost, type Bench, type Figure, median, type Row, rounded } from '../figure.ts';

const ROUNDS = 3;
const MOST_COLD = 1.0;
const MOST_CHANGED = 0.2;
const MOST_DELAY_MS = 50;

/** Validation of 300 cubes of 20 members: in the compile pool, and over HTTP. */
export const validation: Row = {
  name: 'validate',
  async measure(bench: Bench): Promise<Figure[]> {
    const inPool = await runCompile();
    const [yaml] = inPool;
    if (yaml === undefined) throw new Error('The compile bench measured nothing');
    const facet = await startFacet({
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: bench.folder,
      // No builds: they would compile the model before it is validated.
      FACET_ROLES: 'api',
    });
    try {
      return [...inPool.flatMap(figuresOfPool), ...(await figuresOverHttp(facet, yaml.directMs))];
    } finally {
      await facet.stop();
    }
  },
};

function figuresOfPool(result: CompileBench): Figure[] {
  return [
    cold(`validate ${result.model}, cold, in the pool`, result.poolColdMs, result.directMs, result),
    changed(`the same, one file changed`, result.poolChangedMs, result.poolColdMs, result),
  ];
}

async function figuresOverHttp(facet: FacetProcess, directMs: number): Promise<Figure[]> {
  const files = generatedModel('yaml');
  const rounds: { coldMs: number; changedMs: number; delayMs: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await facet.makeDeployment(`Validation ${round}`);
    const base = `/build/api/v1/deployments/${id}`;
    await facet.call('POST', `${base}/dev-mode`, {});
    await facet.call('PUT', `${base}/data-model/files`, { files });
    const validate = async () => {
      const started = performance.now();
      const verdict = await facet.call('GET', `${base}/data-model/validate?devMode=true`);
      if (!verdict.valid) throw new Error(`The model is not valid: ${JSON.stringify(verdict.errors[0])}`);
      return performance.now() - started;
    };
    // Reading the metrics starts the next window of the event-loop delay.
    await delayP99(facet);
    const coldMs = await validate();
    const delayMs = await delayP99(facet);
    const edits: number[] = [];
    for (const [edit, file] of files.slice(0, 5).entries()) {
      const content = file.content.replaceAll('Column 1', `Column 1, edit ${edit}`);
      await facet.call('PUT', `${base}/data-model/files`, { files: [{ path: file.path, content }] });
      edits.push(await validate());
    }
    rounds.push({ coldMs, changedMs: median(edits), delayMs });
    await facet.call('DELETE', `/api/v1/deployments/${id}`);
  }
  const coldMs = median(rounds.map((round) => round.coldMs));
  return [
    cold('the first over HTTP', coldMs, directMs, rounds),
    changed('the same, one file changed', median(rounds.map((round) => round.changedMs)), coldMs, rounds),
    atMost(
      "event-loop delay of the server during the compilation, p99 (the timer's own 10 ms included)",
      median(rounds.map((round) => round.delayMs)),
      'ms',
      MOST_DELAY_MS,
      rounds,
    ),
  ];
}

/** The delay that `/metrics` reports since it was last read. */
async function delayP99(facet: FacetProcess): Promise<number> {
  const text = await (await fetch(`${facet.url}/metrics`)).text();
  const [, seconds] = /^facet_nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text) ?? [];
  if (seconds === undefined) throw new Error('/metrics does not report the event-loop delay');
  return Number(seconds) * 1000;
}

function cold(measure: string, ms: number, directMs: number, raw: unknown): Figure {
  return {
    measure,
    measured: `${rounded(ms / directMs)} × floor (${rounded(ms / 1000)} s)`,
    floor: `the compiler directly: ${rounded(directMs / 1000)} s`,
    target: `at most ${MOST_COLD}`,
    isMet: ms <= directMs * MOST_COLD,
    raw,
  };
}

function changed(measure: string, ms: number, coldMs: number, raw: unknown): Figure {
  return {
    measure,
    measured: `${rounded(ms / coldMs)} × floor (${rounded(ms / 1000)} s)`,
    floor: `cold: ${rounded(coldMs / 1000)} s`,
    target: `at most ${MOST_CHANGED}`,
    isMet: ms <= coldMs * MOST_CHANGED,
    raw,
  };
}
