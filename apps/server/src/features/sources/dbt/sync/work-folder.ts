import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhaseName } from './phases.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The folder of a run on this node; removed when the run ends. */
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

  /** Removes the files of an interrupted attempt. */
  async clear(): Promise<void> {
    await this.remove();
    await this.make();
  }

  /** Records that the files of a phase, for a commit, are complete. */
  async mark(phase: PhaseName, headSha: string): Promise<void> {
    await writeFile(join(this.#marks, phase), headSha);
  }

  /**
   * Whether this node has the complete files of a phase for this commit. An attempt that was interrupted before its clone
   * was stored may have left those of another commit.
   */
  async has(phase: PhaseName, headSha: string): Promise<boolean> {
    const marked = await readFile(join(this.#marks, phase), 'utf8').catch(() => undefined);
    const exists = await stat(this.path).then(Boolean, () => false);
    return exists && marked === headSha;
  }

  async remove(): Promise<void> {
    for (const path of [this.#marks, this.path])
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
  }
}

function runsFolder(dataDir: string): string {
  return join(dataDir, 'dbt', 'runs');
}

/** The runs with folders on this node. */
export async function runsWithFolders(dataDir: string): Promise<string[]> {
  const names = await readdir(runsFolder(dataDir)).catch(() => []);
  return [...new Set(names.map((name) => name.replace(/\.done$/, '')))].filter((name) => UUID.test(name));
}
