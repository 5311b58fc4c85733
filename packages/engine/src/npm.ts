import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** A failed npm command, with npm's own message. */
export class NpmError extends Error {
  /** Whether the registry reported that the package or version does not exist. */
  readonly isAbsent: boolean;

  constructor(stderr: string, cause: Error) {
    const lines = stderr
      .split('\n')
      .map((line) => line.replace(/^npm (error|ERR!)( code| notarget| 404)?/, '').trim())
      // npm's log file is on this machine and of no use to the reader.
      .filter((line) => line !== '' && !line.includes('complete log'));
    super(lines.slice(0, 3).join(' ') || cause.message, { cause });
    this.isAbsent = /\bE404\b/.test(stderr);
  }
}

/** Runs npm and returns its output. @throws NpmError */
export async function npm(args: readonly string[], cwd?: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(
      'npm',
      [...args, '--loglevel=error', '--no-update-notifier'],
      {
        cwd,
        env: npmEnvironment(),
        timeout: INSTALL_TIMEOUT_MS,
        maxBuffer: 16 << 20,
      },
    );
    return stdout;
  } catch (error) {
    throw new NpmError((error as { stderr?: string }).stderr ?? '', error as Error);
  }
}

/**
 * The environment of npm: what it needs to find the registry, its cache and a proxy, and none of the server's settings.
 */
function npmEnvironment(): NodeJS.ProcessEnv {
  const wanted =
    /^(PATH|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|SystemRoot|TMPDIR|TEMP|TMP|LANG)$|_proxy$|^SSL_CERT|^NODE_EXTRA_CA/i;
  const npmConfig =
    /^npm_config_(registry|cache|userconfig|globalconfig|https?_proxy|proxy|noproxy|cafile|ca|strict_ssl|offline|prefer_offline)$/i;
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => wanted.test(name) || npmConfig.test(name)),
  );
}
