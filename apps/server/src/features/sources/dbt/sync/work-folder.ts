import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhaseName } from './phases.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The folder on this machine that a run works in; gone when the run ends. */
export class WorkFolder {
  /** Files of the run. */
  readonly path: string;
  readonly #marks: string;

  constructor(dataDir: string, id: string) {
    this.path = join(runsFolder(dataDir), id);
    this.#marks = join(runsFolder(dataDir), `${id}.done`);
  }

  async make(): Promise<void> {
    await mkdir(this.#marks, { recursive: true, mode: 0o700 });
    await mkdir(this.path, { recursive: true, mode: 0o700 });
  }

  /** Forgets what an attempt that was ended has left. */
  async clear(): Promise<void> {
    await this.remove();
    await this.make();
  }

  /** Notes that a phase has left here what those after it need, of a commit of the repository. */
  async mark(phase: PhaseName, headSha: string): Promise<void> {
    await writeFile(join(this.#marks, phase), headSha);
  }

  /**
   * Whether a phase was done here, on this machine, to its end, and of this commit: an attempt that was ended before its
   * clone was stored may have left another.
   */
  async has(phase: PhaseName, headSha: string): Promise<boolean> {
    const marked = await readFile(join(this.#marks, phase), 'utf8').catch(() => undefined);
    const isThere = await stat(this.path).then(Boolean, () => false);
    return isThere && marked === headSha;
  }

  async remove(): Promise<void> {
    for (const path of [this.#marks, this.path])
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
  }
}

function runsFolder(dataDir: string): string {
  return join(dataDir, 'dbt', 'runs');
}

/** The runs that this machine has folders of. */
export async function runsWithFolders(dataDir: string): Promise<string[]> {
  const names = await readdir(runsFolder(dataDir)).catch(() => []);
  return [...new Set(names.map((name) => name.replace(/\.done$/, '')))].filter((name) => UUID.test(name));
}
