import { realpath } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outbound } from '../../../outbound/outbound.ts';

/** Where a remote is. `url` is what git is given. */
export type RemoteUrl =
  | { readonly kind: 'https' | 'http'; readonly url: string; readonly host: string; readonly port: number }
  | {
      readonly kind: 'ssh';
      readonly url: string;
      readonly host: string;
      readonly port: number;
      readonly user: string | undefined;
    }
  | { readonly kind: 'file'; readonly url: string; readonly path: string };

/** Why text is not the address of a remote, for people. */
export interface UrlProblem {
  readonly class: 'not a Git URL' | 'unsupported protocol' | 'host unreachable';
  /** The end of "… must …". */
  readonly rule: string;
}

const HOST = String.raw`[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\]`;
const USER = '[A-Za-z0-9_][A-Za-z0-9_.-]*';
/** `git@example.com:team/project.git`, as ssh's own programs write it. */
const SCP = new RegExp(`^(?:(${USER})@)?(${HOST}):(?!//)(?!-)(.+)$`);
/** Slashes and the end of text, encoded: no path has them. */
const ODD_PATH = /%(2f|00)/i;
const NOT_A_URL = {
  class: 'not a Git URL',
  rule: 'be the HTTPS or SSH address of a Git repository',
} as const;
const UNSUPPORTED = { class: 'unsupported protocol', rule: 'be an HTTPS or SSH address' } as const;

/** Reads the address of a remote, by its text alone: `https://`, `http://`, `ssh://`, `file://` or scp's form. */
export function readRemoteUrl(text: string): RemoteUrl | UrlProblem {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: which is what is refused
  if (text.length > 2000 || /[\s\x00-\x1f\x7f\\]/.test(text) || text.startsWith('-')) return NOT_A_URL;
  if (/^[a-z0-9+.-]+::/i.test(text)) return UNSUPPORTED;
  const scp = SCP.exec(text);
  if (scp !== null && !/^[a-z]$/i.test(scp[2] ?? ''))
    return { kind: 'ssh', url: text, host: bare(scp[2] ?? ''), port: 22, user: scp[1] };
  const url = URL.parse(text);
  if (url === null || !text.includes('://')) return NOT_A_URL;
  if (url.search !== '' || url.hash !== '') return NOT_A_URL;
  switch (url.protocol) {
    case 'https:':
    case 'http:':
      return readWeb(url);
    case 'ssh:':
      return readSsh(url);
    case 'file:':
      return url.hostname === '' && !ODD_PATH.test(url.pathname)
        ? { kind: 'file', url: url.href, path: fileURLToPath(url) }
        : NOT_A_URL;
    default:
      return UNSUPPORTED;
  }
}

/**
 * Reads an address and checks what this installation allows of it: HTTP where the host is listed, files below listed
 * folders. Names are not looked up: that is done when they are connected to.
 */
export async function allowedRemote(
  { outbound, settings }: { outbound: Outbound; settings: { readonly gitLocal: readonly string[] } },
  text: string,
): Promise<RemoteUrl | UrlProblem> {
  const remote = readRemoteUrl(text);
  if ('rule' in remote) return remote;
  if (remote.kind === 'file') return (await isBelow(settings.gitLocal, remote.path)) ? remote : UNSUPPORTED;
  // An SSH address is judged as HTTPS to the same host would be.
  const host = remote.host.includes(':') ? `[${remote.host}]` : remote.host;
  const problem = outbound.problem(`${remote.kind === 'http' ? 'http' : 'https'}://${host}:${remote.port}/`);
  if (problem === undefined) return remote;
  if (remote.kind === 'http')
    return {
      class: 'unsupported protocol',
      rule: 'begin with https://, unless FACET_OUTBOUND_ALLOW lists its host',
    };
  return { class: 'host unreachable', rule: problem };
}

function readWeb(url: URL): RemoteUrl | UrlProblem {
  if (url.username !== '' || url.password !== '')
    return {
      class: 'not a Git URL',
      rule: 'hold no user name and no password; they have fields of their own',
    };
  if (url.pathname === '/') return NOT_A_URL;
  const kind = url.protocol === 'https:' ? 'https' : 'http';
  return { kind, url: url.href, host: url.hostname, port: Number(url.port || (kind === 'https' ? 443 : 80)) };
}

function readSsh(url: URL): RemoteUrl | UrlProblem {
  if (url.password !== '') return { class: 'not a Git URL', rule: 'hold no password' };
  const isPlain =
    new RegExp(`^(${HOST})$`).test(url.hostname) && new RegExp(`^(${USER})?$`).test(url.username);
  if (!isPlain || url.pathname === '/' || url.pathname === '' || url.pathname.startsWith('/-'))
    return NOT_A_URL;
  return {
    kind: 'ssh',
    url: url.href,
    host: bare(url.hostname),
    port: Number(url.port || 22),
    user: url.username || undefined,
  };
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '').toLowerCase();
}

/** Whether a path is really below one of the folders, links followed. One that is not there is judged as it is written. */
async function isBelow(folders: readonly string[], path: string): Promise<boolean> {
  const real = await realpath(path).catch(() => path);
  for (const folder of folders) {
    const way = relative(await realpath(folder).catch(() => folder), real);
    if (way === '' || (way !== '..' && !way.startsWith('../'))) return true;
  }
  return false;
}
