import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ENGINE = fileURLToPath(new URL('../src/app/cli/engine.ts', import.meta.url));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run engine -- …` without npm around it. */
export function engine(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  // With what npm needs to reach its registry, and without settings of a server that runs beside the tests.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(FACET_|DATABASE_URL$)/.test(name));
  return new Promise((resolve) => {
    const options = { env: { ...Object.fromEntries(inherited), ...env } };
    execFile(process.execPath, [ENGINE, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}
