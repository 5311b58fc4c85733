import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findInPath } from '@facet/programs';

interface PackageManager {
  readonly program: string;
  /** The arguments of each run. */
  readonly runs: readonly (readonly string[])[];
}

/** Each also installs fonts for Chinese, Japanese and Korean, whose characters would otherwise be drawn as boxes. */
const PACKAGE_MANAGERS: readonly PackageManager[] = [
  {
    program: 'apt-get',
    runs: [['update'], ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']],
  },
  { program: 'dnf', runs: [['install', '--assumeyes', 'chromium', 'google-noto-sans-cjk-fonts']] },
  { program: 'apk', runs: [['add', 'chromium', 'font-noto-cjk']] },
];

/**
 * Installs the system's Chromium with its package manager, which writes to this terminal; through `sudo`, which may ask
 * for a password, unless this process is root.
 * @throws Error with a sentence if there is no known package manager, or it fails
 */
export async function installChromium(): Promise<void> {
  const manager = PACKAGE_MANAGERS.find(({ program }) => findInPath([program]) !== undefined);
  if (manager === undefined) {
    const known = PACKAGE_MANAGERS.map(({ program }) => program).join(', ');
    throw new Error(`This machine has none of the package managers ${known}`);
  }
  for (const args of manager.runs) await run(manager.program, args);
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const command = [...(process.getuid?.() === 0 ? [] : ['sudo']), program, ...args];
  const [first = '', ...others] = command;
  const child = spawn(first, others, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const [code] = await once(child, 'exit').catch(() => ['sudo is missing']);
  if (code !== 0) throw new Error(`${command.join(' ')} failed (${code})`);
}
