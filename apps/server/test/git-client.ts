import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What a run of the git program came to: what it wrote to both streams, and whether it went well. */
export interface GitRun {
  readonly isDone: boolean;
  readonly out: string;
  readonly said: string;
}

/** The git program, as an author of models has it, in one folder. */
export interface GitClient {
  readonly folder: string;
  /** Runs git, which has to go well; answers what it writes. */
  ok(...args: string[]): Promise<string>;
  /** Runs git, however it ends. */
  run(...args: string[]): Promise<GitRun>;
  /** The same in another folder below, such as a clone. */
  at(name: string): GitClient;
  /** Writes files and commits them; answers the commit's id. */
  commit(files: Record<string, string | Buffer>, message?: string): Promise<string>;
}

type After = { after(work: () => Promise<void>): void };

const PERSON = { NAME: 'Grace Hopper', EMAIL: 'grace@example.com' };
/** Nothing of this machine's settings; of git's own, those that everybody has. */
const env = {
  PATH: process.env.PATH ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: PERSON.NAME,
  GIT_AUTHOR_EMAIL: PERSON.EMAIL,
  GIT_COMMITTER_NAME: PERSON.NAME,
  GIT_COMMITTER_EMAIL: PERSON.EMAIL,
};
const TIME_MS = 120_000;

/** A folder to work in with git, which goes away with the test. */
export async function gitClient(t: After): Promise<GitClient> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-author-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return clientIn(folder);
}

function clientIn(folder: string): GitClient {
  const run = (...args: string[]): Promise<GitRun> =>
    new Promise((resolve) => {
      const options = { cwd: folder, env, timeout: TIME_MS, maxBuffer: 1 << 28 };
      execFile('git', args, options, (error, out, said) => resolve({ isDone: error === null, out, said }));
    });
  const ok = async (...args: string[]) => {
    const { isDone, out, said } = await run(...args);
    if (!isDone) throw new Error(`git ${args.join(' ')}: ${said}`);
    return out.trim();
  };
  return {
    folder,
    ok,
    run,
    at: (name) => clientIn(join(folder, name)),
    async commit(files, message = 'A change') {
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), content);
      }
      await ok('add', '--all');
      await ok('commit', '--quiet', '--allow-empty', '--message', message);
      return ok('rev-parse', 'HEAD');
    },
  };
}

/** Where a server has the branches of a deployment, with a key in the address. */
export function gitUrl(url: string, deploymentId: number, key: string): string {
  return `${url.replace('://', `://git:${key}@`)}/git/${deploymentId}.git`;
}
