import { ProgramFailed, type ProgramOptions, type ProgramResult, runProgram } from '@facet/programs';

/** How git reaches a remote; absent for commands that reach none. */
export interface GitAccess {
  /** Schemes that may be used, such as `https` and `ssh`; git refuses every other, in redirects and submodules too. */
  readonly protocols: readonly string[];
  /** A proxy for HTTP and HTTPS, which decides what may be reached. */
  readonly proxy?: string;
  /** `Authorization` header of HTTP requests; in the environment, so that no list of processes shows it. */
  readonly authorization?: string;
  /** A configuration file for ssh, which names key, known hosts and address. */
  readonly sshConfig?: string;
}

export interface GitOptions extends Omit<ProgramOptions, 'env'> {
  readonly access?: GitAccess;
  /** Further variables, such as GIT_OBJECT_DIRECTORY. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A git command that failed. `stderr` is what git said; nothing of it is for people as it stands. */
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

/** Settings that hold for every command, whatever the machine's or a repository's own say. */
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
 * The environment of a git program: nothing of this process but where programs are, no configuration of the machine
 * or its user, no prompt, no hooks; remotes only as `access` says.
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
  return [
    ...protocols.map((protocol): [string, string] => [`protocol.${protocol}.allow`, 'always']),
    ...(proxy === undefined ? [] : proxySettings(proxy)),
    ...(authorization === undefined
      ? []
      : [['http.extraHeader', `Authorization: ${authorization}`] as [string, string]]),
  ];
}

/** Our proxies take nothing else; asking first what they take would cost a request each. */
function proxySettings(proxy: string): [string, string][] {
  return [
    ['http.proxy', proxy],
    ['http.proxyAuthMethod', 'basic'],
  ];
}

/**
 * Runs git. Arguments are fixed by the caller; what others chose comes after `--end-of-options`.
 * @throws GitFailed for another exit code than 0, or a limit; ProgramFailed where git is missing
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
