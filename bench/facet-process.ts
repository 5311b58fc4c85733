import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Agent, fetch as send } from 'undici';

/** JSON as a row reads it. */
export type Json = ReturnType<typeof JSON.parse>;

export const ADMIN_KEY = 'sk-the-administrator-of-this-bench';
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVER = [process.execPath, 'apps/server/src/main.ts'] as const;
/** All names are those of servers on this machine. */
const HERE = new Agent({
  connect: { lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) },
});
export const NPM_START = ['npm', 'start'] as const;

/** An administrator of an account. */
export interface FacetClient {
  readonly url: string;
  /** Calls an operation as the administrator; throws unless it succeeds. */
  call(method: string, path: string, body?: unknown): Promise<Json>;
  /** Creates a deployment with the starter model. */
  makeDeployment(name: string): Promise<number>;
  /** Waits until the newest build of main has succeeded. */
  waitForBuild(deploymentId: number): Promise<void>;
}

/** A server, and the administrator of its first account. */
export interface FacetProcess extends FacetClient {
  /** The pid of the process that was started: the server or npm. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the server in its own process, without the demo unless the settings ask for it, and waits until it is ready. */
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
      FACET_DEMO: '0',
      FACET_DATA_API_RATE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyAt(child);
  return {
    ...clientOf(url, ADMIN_KEY),
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The administrator with an API key, at an address of their account, whose host need not have a DNS record. */
export function clientOf(url: string, key: string): FacetClient {
  const call = callerOf(url, key);
  return {
    url,
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

function callerOf(url: string, key: string) {
  return async (method: string, path: string, body?: unknown): Promise<Json> => {
    const response = await send(url + path, {
      dispatcher: HERE,
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer: Json = response.status === 204 ? null : await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
}
