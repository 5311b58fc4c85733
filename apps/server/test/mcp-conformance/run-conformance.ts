import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const LINE = /^[✓✗] (\S+): (\d+) passed, (\d+) failed/gm;

/** How many checks of a scenario failed, by its name. */
export type Failures = ReadonlyMap<string, number>;

/** Runs a command of the conformance suite. */
export async function runConformance(
  ...args: string[]
): Promise<{ readonly failures: Failures; readonly output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    const output = await new Promise<string>((resolve) => {
      // The exit code counts scenarios that the caller judges by itself.
      execFile(
        process.execPath,
        [SUITE, ...args, '--output-dir', folder],
        { maxBuffer: 64 * 1024 * 1024, timeout: 240_000 },
        (_error, stdout, stderr) => resolve(`${stdout}${stderr}`),
      );
    });
    const failures = [...output.matchAll(LINE)].map(
      ([, name = '', , failed]) => [name, Number(failed)] as const,
    );
    return { failures: new Map(failures), output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs every scenario of a revision against a server. */
export function runScenarios(url: string, revision: string) {
  return runConformance('server', '--url', `${url}/mcp`, '--suite', 'all', '--spec-version', revision);
}
