import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { findWall } from '@facet/engine/processes';
import { unprivilegedAccount } from '@facet/programs';
import { DEFAULT_LIMITS } from './report-limits.ts';
import { readReported } from './report-output.ts';
import { requestLines } from './request-lines.ts';
import { Sandbox } from './sandbox.ts';
import { wasmCommand } from './wasm-command.ts';

// Slow: Python as WebAssembly takes seconds to start.

const tcp = createServer(() => assert.fail('reached')).listen(0, '127.0.0.1');
tcp.unref();
await new Promise((resolve) => tcp.once('listening', resolve));
const { port } = tcp.address() as AddressInfo;

const builtin = 'globalThis.process.getBuiltinModule';
const ATTEMPTS = [
  `${builtin}('fs').readFileSync('/etc/passwd', 'utf8')`,
  `${builtin}('fs').writeFileSync('/tmp/file', 'x')`,
  `${builtin}('net').connect(${port}, '127.0.0.1')`,
  `${builtin}('http').get('http://127.0.0.1:${port}')`,
  `fetch('http://127.0.0.1:${port}')`,
  `${builtin}('child_process').execSync('id')`,
  `new (${builtin}('worker_threads').Worker)('0', { eval: true })`,
  'process.kill(1)',
  "process.binding('tcp_wrap').TCP.name",
];
/** Code that reaches the JavaScript of its process, where it evaluates each expression. */
const EVALUATED = `
import json
from pyodide.ffi import to_js
def tried(expression):
    try:
        return str(to_js(lambda: 0).constructor.constructor("return " + expression)())
    except BaseException as error:
        return "refused: " + str(error)
json.dumps([tried(expression) for expression in ${JSON.stringify(['1 + 1', ...ATTEMPTS])}])`;

const wall = await findWall(unprivilegedAccount());
for (const isWalled of wall.isWalled ? [true, false] : [false]) {
  const where = isWalled ? 'in bubblewrap' : 'without bubblewrap';
  const start = wasmCommand({ ...wall, isWalled }, DEFAULT_LIMITS.memoryMb);
  const run = async (code: string, seconds = 5) => {
    const sandbox = new Sandbox(start());
    const limits = { ...DEFAULT_LIMITS, seconds };
    const { result, problem } = await sandbox.run(
      requestLines({ code, columns: [], rows: [] }, limits, {}),
      limits,
    );
    return result === undefined ? problem : readReported(result);
  };

  test(`${where}, a report in WebAssembly is limited`, async () => {
    assert.match(String(await run('while True: pass', 1)), /time limit of 1 seconds/);
    assert.match(String(await run('while True: print("x" * 10**6)')), /printed more than 16 MB/);
    const memory = await run('kept = []\nwhile True: kept.append(bytearray(10**7))');
    assert.match(typeof memory === 'string' ? memory : String(memory?.error), /memory limit|MemoryError/);
  });

  test(`${where}, a report in WebAssembly reaches neither files, programs nor the network`, async () => {
    const reported = await run(EVALUATED);
    assert.ok(typeof reported === 'object' && reported.output?.type === 'text', String(reported));
    const [sum, ...refused] = JSON.parse(reported.output.text) as string[];
    assert.equal(sum, '2');
    for (const [at, text] of refused.entries())
      assert.match(text, /^refused: Error: (Access to this API|Not available)/, ATTEMPTS[at]);
  });
}
