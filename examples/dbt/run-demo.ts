import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const demo = fileURLToPath(new URL('demo.ts', import.meta.url));

/** Runs the demo as `npm run demo:dbt` does; resolves with its exit code and output. */
export async function runDemo(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { FACET_API_KEY, FACET_URL, FACET_DATA_DIR, FACET_GIT_LOCAL, ...rest } = process.env;
  const child = spawn(process.execPath, [demo], { env: { ...rest, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const code = await new Promise<number>((resolve) => child.on('close', resolve));
  return { code, output };
}
