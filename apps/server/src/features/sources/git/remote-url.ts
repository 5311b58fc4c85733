import { realpath } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outbound } from '../../../outbound/outbound.ts';

/** The parsed address of a remote. `url` is passed to git. */
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

/** Why a text is not accepted as the address of a remote. */
export interface UrlProblem {
  readonly class: 'not a Git URL' | 'unsupported protocol' | 'host unreachable';
  /** Completes the sentence "… must …". */
  readonly rule: string;
}

const HOST = String.raw`[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\]`;
const USER = '[A-Za-z0-9_][A-Za-z0-9_.-]*';
/** `git@example.com:team/project.git`, the form that scp uses. */
const SCP = new RegExp(`^(?:(${USER})@)?(${HOST}):(?!//)(?!-)(.+)$`);
/** An encoded slash or NUL, which no path contains. */
const ODD_PATH = /%(2f|00)/i;
const NOT_A_URL = {
  class: 'not a Git URL',
  rule: 'be the HTTPS or SSH address of a Git repository',
} as const;
const UNSUPPORTED = { class: 'unsupported protocol', rule: 'be an HTTPS or SSH address' } as const;

/** Parses the address of a remote, without looking anything up: `https:`, `http:`, `ssh:`, `file:` or the form of scp. */
export function readRemoteUrl(text: string): RemoteUrl | UrlProblem {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects control characters
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
 * Parses an address and checks that this installation allows it: HTTP only for listed hosts, files only below listed
 * folders. Does not resolve host names; that happens on connection.
 */
export async function allowedRemote(
  { outbound, settings }: { outbound: Outbound; settings: { readonly gitLocal: readonly string[] } },
  text: string,
): Promise<RemoteUrl | UrlProblem> {
  const remote = readRemoteUrl(text);
  if ('rule' in remote) return remote;
  if (remote.kind === 'file') return (await isBelow(settings.gitLocal, remote.path)) ? remote : UNSUPPORTED;
  // The rules for an SSH host are those for HTTPS.
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
      rule: 'not contain a username or password; send them in their own fields',
    };
  if (url.pathname === '/') return NOT_A_URL;
  const kind = url.protocol === 'https:' ? 'https' : 'http';
  return { kind, url: url.href, host: url.hostname, port: Number(url.port || (kind === 'https' ? 443 : 80)) };
}

function readSsh(url: URL): RemoteUrl | UrlProblem {
  if (url.password !== '') return { class: 'not a Git URL', rule: 'not contain a password' };
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

/** Whether a path is below one of the folders, after following links. A missing path is compared as written. */
async function isBelow(folders: readonly string[], path: string): Promise<boolean> {
  const real = await realpath(path).catch(() => path);
  for (const folder of folders) {
    const way = relative(await realpath(folder).catch(() => folder), real);
    if (way === '' || (way !== '..' && !way.startsWith('../'))) return true;
  }
  return false;
}
