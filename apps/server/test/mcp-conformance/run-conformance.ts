import { execFile } from 'node:child_process';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const LINE = /^[✓✗] (\S+): (\d+) passed, (\d+) failed/gm;

/** How many checks of a scenario failed, by its name. */
export type Failures = ReadonlyMap<string, number>;

/**
 * Runs a command of the conformance suite.
 * @param onPrinted gets what the suite has printed so far, each time that it prints something
 */
export async function runConformance(
  args: readonly string[],
  onPrinted: (printed: string) => void = () => undefined,
): Promise<{ readonly failures: Failures; readonly output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    const output = await new Promise<string>((resolve) => {
      let printed = '';
      // The exit code counts scenarios that the caller judges by itself.
      const { stdout } = execFile(
        process.execPath,
        [SUITE, ...args, '--output-dir', folder],
        { maxBuffer: 64 * 1024 * 1024, timeout: 240_000 },
        (_error, out, problems) => resolve(`${out}${problems}`),
      );
      stdout?.on('data', (part) => {
        printed += part;
        onPrinted(printed);
      });
    });
    const failures = [...output.matchAll(LINE)].map(
      ([, name = '', , failed]) => [name, Number(failed)] as const,
    );
    return { failures: new Map(failures), output: output + (await reasonsIn(folder)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Why checks failed, which the summary of several scenarios leaves out. */
async function reasonsIn(folder: string): Promise<string> {
  let reasons = '';
  for await (const path of glob(`${folder}/*/checks.json`))
    for (const { id, status, errorMessage } of JSON.parse(await readFile(path, 'utf8')))
      if (status === 'FAILURE') reasons += `\n${id}: ${errorMessage}`;
  return reasons;
}

/** Runs every scenario of a revision against a server. */
export function runScenarios(url: string, revision: string) {
  return runConformance(['server', '--url', `${url}/mcp`, '--suite', 'all', '--spec-version', revision]);
}
