import { ProgramFailed, type ProgramOptions, type ProgramResult, runProgram } from '@facet/programs';

/** How git reaches a remote; absent for local commands. */
export interface GitAccess {
  /** Allowed schemes, such as `https` and `ssh`. git refuses every other scheme, also in redirects and submodules. */
  readonly protocols: readonly string[];
  /** The proxy for HTTP and HTTPS, which decides which hosts are reachable. */
  readonly proxy?: string;
  /** The `Authorization` header of HTTP requests; passed in the environment, so it does not appear in process lists. */
  readonly authorization?: string;
  /** The configuration file for ssh with key, known hosts and address. */
  readonly sshConfig?: string;
}

export interface GitOptions extends Omit<ProgramOptions, 'env'> {
  readonly access?: GitAccess;
  /** Additional variables, such as GIT_OBJECT_DIRECTORY. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A failed git command. `stderr` is git's raw output, which must not be shown to users. */
export class GitFailed extends Error {
  override name = 'GitFailed';
  readonly result: ProgramResult;

  constructor(command: string, result: ProgramResult) {
    super(`git ${command} ended with ${result.limit ?? result.exitCode}`);
    this.result = result;
  }

  get stderr(): string {
    return this.result.stderr;
  }
}

/** Settings for every command, which override those of the machine and the repository. */
const SETTINGS: readonly (readonly [string, string])[] = [
  ['protocol.allow', 'never'],
  ['protocol.ext.allow', 'never'],
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.symlinks', 'true'],
  ['core.autocrlf', 'false'],
  ['core.quotePath', 'false'],
  ['core.longPaths', 'true'],
  ['advice.detachedHead', 'false'],
  ['credential.helper', ''],
  ['fetch.recurseSubmodules', 'false'],
  ['submodule.recurse', 'false'],
  ['transfer.fsckObjects', 'true'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['http.followRedirects', 'false'],
  ['http.lowSpeedLimit', '1000'],
  ['http.lowSpeedTime', '20'],
  ['safe.directory', '*'],
  ['user.name', 'Facet'],
  ['user.email', 'facet@localhost'],
];

/**
 * The environment of a git process. It contains only PATH from this process, ignores the configuration of
 * machine and user, disables prompts and hooks, and reaches remotes only as `access` allows.
 */
export function gitEnvironment(access?: GitAccess): Record<string, string> {
  const settings = [...SETTINGS, ...(access === undefined ? [] : settingsOf(access))];
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    LC_ALL: 'C.UTF-8',
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'true',
    GIT_NO_LAZY_FETCH: '1',
    GIT_CONFIG_COUNT: String(settings.length),
  };
  for (const [at, [key, value]] of settings.entries()) {
    env[`GIT_CONFIG_KEY_${at}`] = key;
    env[`GIT_CONFIG_VALUE_${at}`] = value;
  }
  if (access?.sshConfig !== undefined) {
    env.GIT_SSH = new URL('./ssh', import.meta.url).pathname;
    env.GIT_SSH_VARIANT = 'ssh';
    env.FACET_SSH_CONFIG = access.sshConfig;
  }
  return env;
}

function settingsOf({ protocols, proxy, authorization }: GitAccess): [string, string][] {
  const settings = protocols.map((protocol): [string, string] => [`protocol.${protocol}.allow`, 'always']);
  // Our proxies support only Basic authentication; probing would cost an extra request each time.
  if (proxy !== undefined) settings.push(['http.proxy', proxy], ['http.proxyAuthMethod', 'basic']);
  if (authorization !== undefined) settings.push(['http.extraHeader', `Authorization: ${authorization}`]);
  return settings;
}

/**
 * Runs git. The caller fixes the arguments; untrusted values must follow `--end-of-options`.
 * @throws GitFailed when git exits with a code other than 0 or exceeds a limit; ProgramFailed when git is not installed
 */
export async function git(
  args: readonly string[],
  { access, env, ...options }: GitOptions,
): Promise<ProgramResult> {
  const result = await runProgram('git', args, { ...options, env: { ...gitEnvironment(access), ...env } });
  if (result.exitCode === 127 && result.stdout.length === 0)
    throw new ProgramFailed('git is not installed here');
  if (result.exitCode !== 0 || result.limit !== undefined) throw new GitFailed(args[0] ?? '', result);
  return result;
}
