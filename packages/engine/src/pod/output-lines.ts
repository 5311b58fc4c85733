import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

const MAX_LINE = 16 * 1024;
const MAX_LINES_A_SECOND = 500;

/**
 * Calls `onLine` with each line that a process writes. A line is cut at 16 KB; more than 500 lines a second
 * are counted and not passed on, so that a loop that prints cannot occupy the server.
 */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  const decoder = new StringDecoder('utf8');
  let pending = '';
  let second = 0;
  let passed = 0;
  let dropped = 0;
  const pass = (line: string) => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) {
      second = now;
      passed = 0;
      if (dropped > 0) onLine(`… ${dropped} lines left out`);
      dropped = 0;
    }
    if (passed >= MAX_LINES_A_SECOND) {
      dropped += 1;
      return;
    }
    passed += 1;
    onLine(line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line);
  };
  stream.on('data', (chunk: Buffer) => {
    const lines = (pending + decoder.write(chunk)).split('\n');
    // One more than fits: what follows of a line that is too long is thrown away.
    pending = (lines.pop() ?? '').slice(0, MAX_LINE + 1);
    for (const line of lines) if (line !== '') pass(line);
  });
  stream.on('end', () => {
    if (pending !== '') pass(pending);
    if (dropped > 0) onLine(`… ${dropped} lines left out`);
  });
  // A broken pipe is told by the end of the process.
  stream.on('error', () => {});
}
