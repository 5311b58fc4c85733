import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { secondsOf } from './figure.ts';

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'));

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
  const duration = String(secondsOf(seconds));
  const options: string[] = ['--json', '--connections', String(connections), '--duration', duration];
  for (const [name, value] of Object.entries(target.headers)) options.push('--headers', `${name}: ${value}`);
  if (target.socketPath !== undefined) options.push('--socketPath', target.socketPath);
  if (target.body !== undefined)
    options.push(
      '--method',
      'POST',
      '--headers',
      'content-type: application/json',
      '--body',
      JSON.stringify(target.body),
    );
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...options, target.url], {
    maxBuffer: 16 * 1024 * 1024,
  });
  const result = JSON.parse(stdout);
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${target.url}: ${result.errors} errors, ${result.non2xx} unsuccessful responses`);
  return result.requests.total / result.duration;
}
