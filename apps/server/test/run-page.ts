import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = new URL('../../../', import.meta.url);
const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm;
const MARK = 'end of block';

/** A block of a page, and what the page says that it prints. */
export interface RunBlock {
  readonly commands: string;
  /** The text of the page; "…" stands for anything. */
  readonly expected: string | undefined;
  readonly printed: string;
}

interface PageRun {
  /** The path of the page from the root of the project. */
  readonly page: string;
  /** The headings of the sections whose blocks are run, in the order of the page. */
  readonly sections: readonly string[];
  /** A new folder in which the blocks run, all in one shell. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Replaces what differs from machine to machine in the text of the page, such as the port. */
  adapt(text: string): string;
}

/**
 * Runs the commands of a page as a reader does, one block after the other in one bash. A block that begins with a brace
 * is what the block before it prints.
 * @throws if a command fails, with everything printed until then
 */
export async function runPage({ page, sections, folder, env, adapt }: PageRun): Promise<RunBlock[]> {
  const text = adapt(await readFile(new URL(page, ROOT), 'utf8'));
  const blocks = sections.flatMap((heading) => blocksOf(sectionOf(text, heading)));
  const script = blocks.map(({ commands }) => `${commands}printf '\\n${MARK}\\n'\n`).join('');
  const file = join(folder, 'page.sh');
  await writeFile(file, `set -euo pipefail\n${script}`);
  // Through cat, because commands can open /dev/stderr only if it is a pipe, and Node's pipes are sockets.
  const command = ['-o', 'pipefail', '-c', 'bash "$0" 2>&1 | cat', file];
  const child = spawn('bash', command, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    output += more;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The commands of ${page} ended with ${code}:\n${output}`);
  const printed = output.split(`\n${MARK}\n`);
  return blocks.map((block, index) => ({ ...block, printed: printed[index] ?? '' }));
}

/** The commands of a section that goes on until it is interrupted, such as a server. */
export async function commandsOf(page: string, heading: string): Promise<string> {
  const blocks = blocksOf(sectionOf(await readFile(new URL(page, ROOT), 'utf8'), heading));
  return blocks.map(({ commands }) => commands).join('');
}

/** Whether a block printed what its page says. */
export function matches({ expected, printed }: RunBlock): boolean {
  if (expected === undefined) return true;
  const parts = expected
    .trim()
    .split('…')
    .map((part) => RegExp.escape(part));
  return new RegExp(parts.join('.*')).test(printed);
}

/** The text between a heading of the second level and the next one. */
function sectionOf(text: string, heading: string): string {
  const [, after] = text.split(`\n## ${heading}\n`);
  if (after === undefined) throw new Error(`No section is called ${heading}`);
  return after.split('\n## ')[0] ?? '';
}

function blocksOf(section: string): Omit<RunBlock, 'printed'>[] {
  const blocks: { commands: string; expected: string | undefined }[] = [];
  for (const [, , content = ''] of section.matchAll(FENCE)) {
    const last = blocks.at(-1);
    if (content.startsWith('{') && last !== undefined) last.expected = content;
    else blocks.push({ commands: content, expected: undefined });
  }
  return blocks;
}
