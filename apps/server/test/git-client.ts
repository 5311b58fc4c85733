import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The result of a git command: its output on both streams, and whether it succeeded. */
export interface GitRun {
  readonly isDone: boolean;
  readonly out: string;
  readonly said: string;
}

/** The git program in one folder, as authors of data models use it. */
export interface GitClient {
  readonly folder: string;
  /** Runs git, which must succeed. @returns its standard output */
  ok(...args: string[]): Promise<string>;
  /** Runs git, whatever the result. */
  run(...args: string[]): Promise<GitRun>;
  /** A client in a subfolder, such as a clone. */
  at(name: string): GitClient;
  /** Writes and commits files. @returns the id of the commit */
  commit(files: Record<string, string | Buffer>, message?: string): Promise<string>;
}

type After = { after(work: () => Promise<void>): void };

const PERSON = { NAME: 'Grace Hopper', EMAIL: 'grace@example.com' };
/** Ignores the git settings of this machine. */
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

/** Creates a folder for git; removed after the test. */
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

/** The address of a deployment's branches on a server, including an API key. */
export function gitUrl(url: string, deploymentId: number, key: string): string {
  return `${url.replace('://', `://git:${key}@`)}/git/${deploymentId}.git`;
}
