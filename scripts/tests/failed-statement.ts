import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const FRAME = /(file:\/\/\/\S+?):(\d+):\d+\)?$/gm;
const MOST_LINES = 8;

/**
 * The statement of a test in which an error was thrown, below its place: `[204, false]` means nothing without what is
 * compared. Undefined if no test file is on the stack.
 */
export function failedStatement({ stack = '' }: Error): string | undefined {
  const frames = Array.from(stack.matchAll(FRAME), ([, url = '', line]) => ({ url, line: Number(line) }));
  const frame = frames.find(({ url }) => /\.test\.m?[jt]s$/.test(url));
  if (frame === undefined) return undefined;
  const path = fileURLToPath(frame.url);
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .slice(frame.line - 1, frame.line - 1 + MOST_LINES);
  const indent = lines[0]?.search(/\S/) ?? 0;
  const isLast = (text: string, index: number) =>
    index === 0 ? /[;,]$/.test(text) : text.search(/\S/) <= indent;
  const end = lines.findIndex(isLast);
  const statement = lines.slice(0, end === -1 ? undefined : end + 1);
  return [
    `${relative(process.cwd(), path)}:${frame.line}`,
    ...statement.map((text) => `  ${text.slice(indent)}`),
  ].join('\n');
}
