import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type FacetProcess, startFacet } from '../facet-process.ts';
import { type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { makeDbtProject } from '../make-dbt-project.ts';

const MODELS = 1000;
const ROUNDS = 3;
const MOST = 1.4;
const MEASURE = `git sync of ${MODELS.toLocaleString('en-US')} models, all phases`;
const run = promisify(execFile);

/** A sync from a repository, clone to commit, against `dbt parse` of the same project by the same dbt. */
export const gitSync: Row = {
  name: 'git-sync',
  async measure(bench: Bench): Promise<Figure[]> {
    if (!(await hasPython())) return [notMeasured('Python 3 is not installed')];
    const remotes = join(bench.folder, 'remotes');
    const project = join(bench.folder, 'project');
    makeDbtProject(project, MODELS);
    const url = await remoteOf(project, join(remotes, 'large.git'));
    const small = join(bench.folder, 'small');
    makeDbtProject(small, 10);
    const smallUrl = await remoteOf(small, join(remotes, 'small.git'));
    const facet = await startFacet({
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: join(bench.folder, 'data'),
      FACET_GIT_LOCAL: remotes,
    });
    try {
      // The first sync creates dbt's environment, which later ones reuse.
      await sync(facet, await connected(facet, 'Small', smallUrl));
      const [python] = globSync(join(bench.folder, 'data/dbt/environments/*/bin/python'));
      if (python === undefined) return [notMeasured('The server created no dbt environment')];
      const phases: unknown[] = [];
      const ours = async () => {
        // Each round has its own deployment, since unchanged files are not compiled again.
        const id = await connected(facet, `Sync ${phases.length + 1}`, url);
        const seconds = await sync(facet, id);
        const { items } = await facet.call('GET', `/api/v1/deployments/${id}/dbt-sync`);
        phases.push(items[0].phases);
        return seconds;
      };
      const compared = await compare(ROUNDS, ours, () => parse(python, project, join(bench.folder, 'alone')));
      return [
        {
          measure: MEASURE,
          measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} s)`,
          floor: `dbt parse alone: ${rounded(median(compared.floor))} s`,
          target: `at most ${MOST}`,
          isMet: compared.ratio <= MOST,
          raw: { ...compared, phases },
        },
      ];
    } finally {
      await facet.stop();
    }
  },
};

function notMeasured(reason: string): Figure {
  const target = `at most ${MOST}`;
  return { measure: MEASURE, measured: reason, floor: 'dbt parse alone', target, isMet: false, raw: null };
}

function hasPython(): Promise<boolean> {
  return run('python3', ['-m', 'venv', '--help']).then(
    () => true,
    () => false,
  );
}

/** Creates a bare repository from a folder and returns its URL. */
export async function remoteOf(project: string, bare: string): Promise<string> {
  const git = (...args: string[]) => run('git', ['-C', project, ...args]);
  const author = [
    '-c',
    'user.name=Bench',
    '-c',
    'user.email=bench@example.com',
    '-c',
    'commit.gpgSign=false',
  ];
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('add', '--all');
  await git(...author, 'commit', '--quiet', '--message', 'Project');
  await git('clone', '--quiet', '--bare', project, bare);
  rmSync(join(project, '.git'), { recursive: true });
  return pathToFileURL(bare).href;
}

async function connected(facet: FacetProcess, name: string, repositoryUrl: string): Promise<number> {
  const id = await facet.makeDeployment(name);
  await facet.waitForBuild(id);
  const settings = { repositoryUrl, branch: 'main', targetSchema: 'main' };
  await facet.call('PUT', `/api/v1/deployments/${id}/dbt-integration`, settings);
  return id;
}

/** Seconds from the start of a sync until its end is visible. */
export async function sync(facet: FacetProcess, id: number): Promise<number> {
  const path = `/api/v1/deployments/${id}/dbt-sync`;
  const started = performance.now();
  const { syncJobId } = await facet.call('POST', path, {});
  for (;;) {
    const { status, error } = await facet.call('GET', `${path}/${syncJobId}`);
    if (status === 'COMPLETED') return (performance.now() - started) / 1000;
    if (status === 'FAILED') throw new Error(`A sync failed: ${error}`);
    await sleep(100);
  }
}

/** Seconds that dbt takes alone, on a fresh copy. */
async function parse(python: string, project: string, folder: string): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  cpSync(project, folder, { recursive: true });
  writeFileSync(join(folder, 'profiles.yml'), PROFILE);
  const started = performance.now();
  // Started the way the server starts it.
  const dbt = ['-I', '-B', '-X', 'utf8', '-c', 'from dbt.cli.main import cli; cli()'];
  const env = { PATH: process.env.PATH, HOME: folder };
  await run(python, [...dbt, 'parse', '--no-partial-parse'], { cwd: folder, env });
  return (performance.now() - started) / 1000;
}

const PROFILE = `bench:
  target: dev
  outputs: {dev: {type: duckdb, path: bench.duckdb, schema: main}}
`;
