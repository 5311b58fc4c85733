import { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { format } from 'node:util';
import { PROCESS_POWERS } from '../process-powers.ts';

/** Node modules that open connections, start programs or threads, or inspect this or other processes. */
const MODULES =
  `_http_agent _http_client _http_common _http_incoming _http_outgoing _http_server _tls_common _tls_wrap
   child_process cluster dgram dns dns/promises http http2 https inspector inspector/promises net repl
   node:sqlite tls trace_events tty v8 wasi worker_threads`.split(/\s+/);

const GLOBALS = ['fetch', 'WebSocket', 'EventSource', 'CloseEvent', 'BroadcastChannel'];

const STREAMS = ['stdin', 'stdout', 'stderr'];

/**
 * Replaces the standard streams, which become sockets on first access, before any module uses them. Output
 * is written to their descriptors with blocking calls.
 */
export function withoutStreams(): void {
  for (const [fd, name] of STREAMS.entries()) {
    const write = (text: string) => writeSync(fd, text) > 0;
    Object.defineProperty(process, name, { value: { fd, isTTY: false, write }, configurable: true });
  }
  const print =
    (fd: number) =>
    (...values: unknown[]) =>
      void writeSync(fd, `${format(...values)}\n`);
  for (const name of ['log', 'info', 'debug', 'trace'] as const) console[name] = print(1);
  for (const name of ['warn', 'error'] as const) console[name] = print(2);
}

/**
 * Permanently removes from this process what Node's permission model does not restrict: the network,
 * signals to other processes and Node's internals. For processes that execute the JavaScript of data
 * models. Call it after loading everything the process needs and before running any of that JavaScript.
 *
 * Exports are replaced and the prototypes of exported classes emptied, so references kept by loaded modules
 * are disabled too.
 */
export function lockDown(): void {
  for (const name of MODULES) {
    const module = builtin(name);
    if (module !== undefined) disarm(module);
  }
  const os = builtin('os');
  if (os !== undefined) replace(os, 'setPriority');
  for (const name of STREAMS) {
    Object.defineProperty(process, name, { value: undefined, writable: false, configurable: false });
  }
  const members = process as unknown as Record<string, unknown>;
  for (const name of PROCESS_POWERS) replace(members, name);
  const globals = globalThis as unknown as Record<string, unknown>;
  for (const name of GLOBALS) {
    // Even a look at its descriptor loads what it is a part of, which takes 40 ms.
    delete globals[name];
    Object.defineProperty(globals, name, REFUSED);
  }
  syncBuiltinESMExports();
}

function builtin(name: string): Record<string, unknown> | undefined {
  try {
    return process.getBuiltinModule(name) as Record<string, unknown> | undefined;
  } catch {
    return undefined;
  }
}

function disarm(module: Record<string, unknown>): void {
  for (const name of Object.getOwnPropertyNames(module)) {
    const { value, get } = Object.getOwnPropertyDescriptor(module, name) ?? {};
    if (get !== undefined) {
      // Not called: some getters load a client.
      replace(module, name);
    } else if (typeof value === 'function') {
      emptyPrototype((value as { prototype?: unknown }).prototype);
      replace(module, name);
    } else if (typeof value === 'object' && value !== null && name === 'promises') {
      disarm(value as Record<string, unknown>);
    } else if (typeof value === 'object' && value !== null && /^global/.test(name)) {
      emptyPrototype(value);
      replace(module, name);
    }
  }
  Object.freeze(module);
}

function emptyPrototype(prototype: unknown): void {
  if (typeof prototype !== 'object' || prototype === null || Object.isFrozen(prototype)) return;
  for (const name of Object.getOwnPropertyNames(prototype)) {
    if (name !== 'constructor') replace(prototype as Record<string, unknown>, name);
  }
  replace(prototype as Record<string, unknown>, 'constructor');
}

function replace(owner: Record<string, unknown>, name: string): void {
  const property = Object.getOwnPropertyDescriptor(owner, name);
  if (property !== undefined && !property.configurable) {
    if (property.writable) owner[name] = refused;
    return;
  }
  if (property === undefined && !(name in owner)) return;
  Object.defineProperty(owner, name, REFUSED);
}

/** An ordinary function, so that it can also replace classes. */
function refused(): never {
  throw new Error('Not available to data models');
}
const REFUSED = { value: refused, writable: false, configurable: false, enumerable: true };
Object.freeze(refused);
Object.freeze(refused.prototype);
