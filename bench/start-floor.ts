import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a floor in its own process, which prints its address. */
export async function startFloor(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await once(child.stdout, 'data');
  return { url: String(address).trim(), child };
}
