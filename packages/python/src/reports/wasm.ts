import { constants, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/*
 * Runs one report in Python as WebAssembly: writes a line to descriptor 3 when it is loaded, reads the report from its
 * input, and writes the result to descriptor 3. The report's code can reach the JavaScript of this process, which
 * therefore keeps nothing that leads out of it.
 */
const RESULT_FD = 3;

// Pyodide asks Node's internals, which the permission model denies, for constants that are public.
Object.assign(process, { binding: () => ({ fs: constants }) });
const [, , folder = '', lock = ''] = process.argv;
const { loadPyodide } = (await import(
  pathToFileURL(join(folder, 'pyodide.mjs')).href
)) as typeof import('pyodide');
const pyodide = await loadPyodide({ indexURL: folder, jsglobals: {} as typeof globalThis });
for (const [fd, direct] of [
  [1, pyodide.setStdout],
  [2, pyodide.setStderr],
] as const)
  direct.call(pyodide, { write: (bytes: Uint8Array) => writeAll(fd, bytes) });
const program = ['report.py', 'wasm.py'].map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'));
pyodide.runPython(program.join('\n'));
const run = pyodide.globals.get('main') as (lines: string) => string;
const { lockDown } = (await import(pathToFileURL(lock).href)) as typeof import('@facet/engine/lock-down');
writeAll(RESULT_FD, Buffer.from('{"ready":true}\n'));
const lines = await text(process.stdin);
lockDown();
writeAll(RESULT_FD, Buffer.from(`${run(lines)}\n`));

/** Blocks until everything is written. */
function writeAll(fd: number, bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
  return bytes.length;
}
