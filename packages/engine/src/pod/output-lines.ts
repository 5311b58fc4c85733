import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

const MAX_LINE = 16 * 1024;
const MAX_LINES_A_SECOND = 500;

/**
 * Calls `onLine` with each line a process writes. Lines are truncated at 16 KB. Above 500 lines per second,
 * lines are counted and dropped, so that a printing loop cannot overload the server.
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
      if (dropped > 0) onLine(`… ${dropped} lines dropped`);
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
    // One character over the limit marks a line as too long; the rest is discarded.
    pending = (lines.pop() ?? '').slice(0, MAX_LINE + 1);
    for (const line of lines) if (line !== '') pass(line);
  });
  stream.on('end', () => {
    if (pending !== '') pass(pending);
    if (dropped > 0) onLine(`… ${dropped} lines dropped`);
  });
  // A broken pipe is detected by the exit of the process.
  stream.on('error', () => {});
}
