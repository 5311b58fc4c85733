import { syncBuiltinESMExports } from 'node:module';

/** Modules of Node that open connections, start programs or threads, or look into this or other processes. */
const MODULES = [
  '_http_agent',
  '_http_client',
  '_http_common',
  '_http_incoming',
  '_http_outgoing',
  '_http_server',
  '_tls_common',
  '_tls_wrap',
  'child_process',
  'cluster',
  'dgram',
  'dns',
  'dns/promises',
  'http',
  'http2',
  'https',
  'inspector',
  'inspector/promises',
  'net',
  'repl',
  'node:sqlite',
  'tls',
  'trace_events',
  'tty',
  'v8',
  'wasi',
  'worker_threads',
];

const PROCESS = [
  '_debugEnd',
  '_debugProcess',
  '_getActiveHandles',
  '_getActiveRequests',
  '_kill',
  '_linkedBinding',
  '_rawDebug',
  '_startProfilerIdleNotifier',
  '_stopProfilerIdleNotifier',
  'binding',
  'chdir',
  'dlopen',
  'execve',
  'initgroups',
  'kill',
  'loadEnvFile',
  'openStdin',
  'setegid',
  'seteuid',
  'setgid',
  'setgroups',
  'setuid',
  'umask',
];

const GLOBALS = ['fetch', 'WebSocket', 'EventSource', 'CloseEvent', 'BroadcastChannel'];

/**
 * Takes from this process, for good, what Node's permission model does not limit: the network, signals to
 * other processes, the internals of Node. For processes that execute the JavaScript of data models; call it
 * after everything that they need is loaded, and before any of that JavaScript runs.
 *
 * Exports are replaced and the prototypes of exported classes emptied, so that a reference which some
 * loaded module has kept is as useless as a fresh one.
 */
export function lockDown(): void {
  for (const name of MODULES) {
    const module = builtin(name);
    if (module !== undefined) disarm(module);
  }
  const os = builtin('os');
  if (os !== undefined) replace(os, 'setPriority');
  // The streams would be made of sockets when first touched.
  for (const name of ['stdin', 'stdout', 'stderr']) {
    Object.defineProperty(process, name, { value: undefined, writable: false, configurable: false });
  }
  const members = process as unknown as Record<string, unknown>;
  for (const name of PROCESS) replace(members, name);
  for (const name of GLOBALS) replace(globalThis as unknown as Record<string, unknown>, name);
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
    const value = Object.getOwnPropertyDescriptor(module, name)?.value;
    if (typeof value === 'function') {
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
  Object.defineProperty(owner, name, {
    value: refused,
    writable: false,
    configurable: false,
    enumerable: true,
  });
}

/** An ordinary function, so that it can stand for classes too. */
function refused(): never {
  throw new Error('This is not available to a data model');
}
Object.freeze(refused);
Object.freeze(refused.prototype);
