import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import v8 from 'node:v8';

/**
 * Properties of `process` that give access to native code, other processes, the debugger, the user identity
 * or open handles.
 */
const PROCESS_POWERS = [
  'dlopen',
  'binding',
  '_linkedBinding',
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  '_getActiveHandles',
  '_getActiveRequests',
  '_rawDebug',
  'execve',
  'chdir',
  'umask',
  'setuid',
  'seteuid',
  'setgid',
  'setegid',
  'setgroups',
  'initgroups',
  'loadEnvFile',
  'report',
];

/**
 * Permanently removes from this process what Node's permission model leaves open and what code that escaped
 * from its `vm` context could use against the rest of the machine: loading native code, signals, attaching
 * a debugger to another process, Unix sockets (on which databases and container engines listen) and
 * listening.
 *
 * Must run after the addons are loaded and the pod is listening, before model code.
 * @param databaseSocket the only Unix socket that stays open, for a deployment whose model is the
 * platform's own
 */
export function lockProcess(databaseSocket: string | undefined): void {
  for (const name of PROCESS_POWERS) if (name in process) refuse(process, name);
  refuse(os, 'setPriority');
  for (const name of ['setFlagsFromString', 'writeHeapSnapshot', 'setHeapSnapshotNearHeapLimit']) {
    refuse(v8, name);
  }
  refuse(net.Server.prototype, 'listen');
  refuse(net, '_createServerHandle');
  allowOnlyTcp(databaseSocket);
  syncBuiltinESMExports();
}

function refuse(owner: object, name: string): void {
  const refused = () => {
    throw new Error(`${name} is not available to data models`);
  };
  fix(owner, name, refused);
}

function fix(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: false, configurable: false, enumerable: true });
}

function allowOnlyTcp(databaseSocket: string | undefined): void {
  const connect = net.Socket.prototype.connect as (...args: unknown[]) => net.Socket;
  fix(net.Socket.prototype, 'connect', function connectByTcp(this: net.Socket, ...args: unknown[]) {
    // Node's own callers pass a single array of arguments.
    const [target, ...rest]: unknown[] = Array.isArray(args[0]) ? args[0] : args;
    // A copy, so that the checked value is the one used.
    const checked = typeof target === 'object' && target !== null ? { ...target } : target;
    const isPath = typeof checked === 'string' && !/^\d+$/.test(checked) && checked !== databaseSocket;
    if (isPath || (typeof checked === 'object' && checked !== null && 'path' in checked && checked.path)) {
      throw new Error('Unix sockets are not available to data models');
    }
    return connect.call(this, checked, ...rest.filter((argument) => argument !== null));
  });
}
