import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ENGINE = fileURLToPath(new URL('../src/app/cli/engine.ts', import.meta.url));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command behind `npm run engine -- …` directly. */
export function engine(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  // Keeps what npm needs to reach its registry, but no settings of a server that runs alongside the tests.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(FACET_|DATABASE_URL$)/.test(name));
  return new Promise((resolve) => {
    const options = { env: { ...Object.fromEntries(inherited), ...env } };
    execFile(process.execPath, [ENGINE, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}
