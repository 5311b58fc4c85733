import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** JSON as a row reads it. */
export type Json = ReturnType<typeof JSON.parse>;

export const ADMIN_KEY = 'sk-the-administrator-of-this-bench';
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVER = [process.execPath, 'apps/server/src/main.ts'] as const;
export const NPM_START = ['npm', 'start'] as const;

export interface FacetProcess {
  readonly url: string;
  /** The pid of the process that was started: the server or npm. */
  readonly pid: number;
  /** Calls an operation as the administrator; throws unless it succeeds. */
  call(method: string, path: string, body?: unknown): Promise<Json>;
  /** Creates a deployment with the starter model. */
  makeDeployment(name: string): Promise<number>;
  /** Waits until the newest build of main has succeeded. */
  waitForBuild(deploymentId: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server in its own process and waits until it is ready. */
export async function startFacet(
  env: Record<string, string>,
  [program, ...options]: readonly [string, ...string[]] = SERVER,
): Promise<FacetProcess> {
  const child = spawn(program, options, {
    cwd: ROOT,
    env: {
      ...process.env,
      FACET_PORT: '0',
      FACET_LOG_LEVEL: 'warn',
      FACET_ADMIN_API_KEY: ADMIN_KEY,
      FACET_DATA_API_RATE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyAt(child);
  const call = callerOf(url);
  return {
    url,
    pid: child.pid ?? 0,
    call,
    async makeDeployment(name) {
      const { id } = await call('POST', '/build/api/v1/deployments', {
        name,
        cloudProvider: 'cubecloud',
        isManaged: true,
        region: 'local',
        targetPlatform: 'cubecloud',
        creationStep: 'ready',
      });
      return id;
    },
    async waitForBuild(deploymentId) {
      for (let attempt = 0; attempt < 600; attempt += 1) {
        const { status, errorText } = await call('GET', `/api/v1/deployments/${deploymentId}/build-status`);
        if (status === 'built') return;
        if (status === 'failed') throw new Error(`A build failed: ${errorText}`);
        await sleep(100);
      }
      throw new Error(`The build of deployment ${deploymentId} did not end`);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const [, url] = /Facet is ready at (\S+)/.exec(text) ?? [];
      if (url !== undefined) resolve(url);
      else if (text.startsWith('{')) process.stderr.write(text);
    });
  });
}

function callerOf(url: string) {
  return async (method: string, path: string, body?: unknown): Promise<Json> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${ADMIN_KEY}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
}
