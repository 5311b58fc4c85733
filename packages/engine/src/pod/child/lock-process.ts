import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import v8 from 'node:v8';
import { PROCESS_POWERS } from '../../process-powers.ts';

/**
 * Permanently removes from this process what Node's permission model leaves open and no driver needs: loading native
 * code, signals, attaching a debugger to another process, and listening. A second line of defence: no model code runs
 * here. Call it after the addons are loaded and the pod is listening.
 */
export function lockProcess(): void {
  for (const name of PROCESS_POWERS) if (name in process) refuse(process, name);
  refuse(os, 'setPriority');
  for (const name of ['setFlagsFromString', 'writeHeapSnapshot', 'setHeapSnapshotNearHeapLimit']) {
    refuse(v8, name);
  }
  refuse(net.Server.prototype, 'listen');
  refuse(net, '_createServerHandle');
  // Data of the model process must not become properties of all objects.
  Object.preventExtensions(Object.prototype);
  syncBuiltinESMExports();
}

function refuse(owner: object, name: string): void {
  fix(owner, name, () => {
    throw new Error(`${name} is not available in a pod`);
  });
}

/** Sets a property that nothing can change any more. */
export function fix(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: false, configurable: false, enumerable: true });
}
