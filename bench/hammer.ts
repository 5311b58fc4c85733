import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { secondsOf } from './figure.ts';

const CLIENT = fileURLToPath(new URL('hammer-client.js', import.meta.url));

export interface Target {
  readonly url: string;
  /** A Unix socket to connect to instead of the address in `url`. */
  readonly socketPath?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON with POST; without it the request is a GET. */
  readonly body?: unknown;
}

const CONNECTIONS = 16;

/** Sends as many requests as the target can serve, from its own process; returns requests per second. */
export async function hammer(target: Target, seconds: number, connections = CONNECTIONS): Promise<number> {
  return hammerInTurns([target], seconds, connections);
}

/**
 * As `hammer`, for targets at one address, such as that of several callers. Every connection takes turns over all of them.
 */
export async function hammerInTurns(
  targets: readonly Target[],
  seconds: number,
  connections = CONNECTIONS,
): Promise<number> {
  const { url, socketPath } = targets[0] ?? {};
  const options = {
    url,
    socketPath,
    connections,
    duration: secondsOf(seconds),
    requests: targets.map(requestOf),
  };
  const { stdout } = await promisify(execFile)(process.execPath, [CLIENT, JSON.stringify(options)], {
    maxBuffer: 16 * 1024 * 1024,
  });
  const result = JSON.parse(stdout);
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} unsuccessful responses`);
  return result.requests.total / result.duration;
}

function requestOf({ headers, body }: Target) {
  if (body === undefined) return { method: 'GET', headers };
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}
