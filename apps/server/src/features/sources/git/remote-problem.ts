import { GitFailed } from '@facet/git';
import { ProgramFailed } from '@facet/programs';
import { PROXY_ANSWERS } from '../../../outbound/egress-proxy.ts';
import { OutboundRefused } from '../../../outbound/vetted-lookup.ts';

/** Why a remote cannot be used: the values of `failure` in responses. */
export type RemoteFailure =
  | 'authentication failed'
  | 'host key not trusted'
  | 'repository not found'
  | 'unsupported protocol'
  | 'could not resolve host'
  | 'host unreachable'
  | 'transfer interrupted'
  | 'not a Git URL'
  | 'too slow'
  | 'too large'
  | 'redirected'
  | 'rejected'
  | 'failed';

export interface RemoteProblem {
  readonly class: RemoteFailure;
  /** For users; never contains text from the remote. */
  readonly sentence: string;
}

/** Thrown when a remote cannot be used for a reason found without git. */
export class RemoteFailed extends Error {
  override name = 'RemoteFailed';
  readonly problem: RemoteProblem;

  constructor(problem: RemoteProblem) {
    super(problem.sentence);
    this.problem = problem;
  }
}

const SENTENCES: Readonly<Record<RemoteFailure, string>> = {
  'authentication failed': 'The repository rejected the credential, or requires one.',
  'host key not trusted': 'The SSH host presented a different key than the stored one.',
  'repository not found': 'The repository was not found, or the credential has no access to it.',
  'unsupported protocol': 'Only HTTPS and SSH addresses are supported.',
  'could not resolve host': 'The host name of the repository could not be resolved.',
  'host unreachable': 'The host of the repository could not be reached.',
  'transfer interrupted': 'The connection to the host of the repository was lost during the transfer.',
  'not a Git URL': 'There is no Git repository at this address.',
  'too slow': 'The host of the repository responded too slowly.',
  'too large': 'The repository is too large.',
  redirected: 'The host redirects to another address. Redirects are not followed: use that address instead.',
  rejected: 'The host rejected the push.',
  failed: 'Git could not use the repository.',
};

/** Messages of git and ssh in the C locale, from the most to the least specific. */
const SIGNS: readonly (readonly [RegExp, RemoteFailure])[] = [
  [new RegExp(`\\b${PROXY_ANSWERS.unresolved}\\b`), 'could not resolve host'],
  [new RegExp(`\\b${PROXY_ANSWERS.slow}\\b`), 'too slow'],
  [new RegExp(`\\b(${PROXY_ANSWERS.refused}|${PROXY_ANSWERS.unreachable})\\b`), 'host unreachable'],
  [/host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED/i, 'host key not trusted'],
  [
    /authentication failed|could not read (username|password)|terminal prompts disabled/i,
    'authentication failed',
  ],
  [
    /permission denied \(|requested URL returned error: 40[13]|too many authentication/i,
    'authentication failed',
  ],
  [/returned error: 30\d|unable to update url base|redirect/i, 'redirected'],
  [/repository .*not found|returned error: 404|repository not found/i, 'repository not found'],
  [
    /not appear to be a git repository|does not exist|no such (file|project)|project .*not found/i,
    'repository not found',
  ],
  [/RPC failed; curl \d|early EOF|unexpected disconnect|hung up unexpectedly/i, 'transfer interrupted'],
  [/is this a git repository|protocol error|bad line length|invalid server response/i, 'not a Git URL'],
  [/expected flush|not valid: /i, 'not a Git URL'],
  [/transport '.*' not allowed|unable to find remote helper/i, 'unsupported protocol'],
  [/could not resolve (host|proxy)/i, 'could not resolve host'],
  [/too slow|timed out|timeout/i, 'too slow'],
  [/\[remote rejected\]|\[rejected\]|pre-receive hook declined|non-fast-forward/i, 'rejected'],
  [/connection (refused|reset|closed)|no route|unreachable|returned error: 5\d\d/i, 'host unreachable'],
  [/SSL|TLS|certificate/i, 'host unreachable'],
];

/**
 * Classifies the failure of an access to a remote.
 * @throws the error itself if neither git nor the remote caused it, such as a cancellation
 */
export function remoteProblem(error: unknown): RemoteProblem {
  if (error instanceof RemoteFailed) return error.problem;
  if (error instanceof OutboundRefused) return { class: 'host unreachable', sentence: `${error.message}.` };
  if (error instanceof ProgramFailed) return { class: 'failed', sentence: `${error.message}.` };
  if (!(error instanceof GitFailed)) throw error;
  const { limit } = error.result;
  if (limit === 'time') return problemOf('too slow');
  if (limit !== undefined) return problemOf('too large');
  if (new RegExp(`\\b${PROXY_ANSWERS.refused}\\b`).test(error.stderr))
    return {
      class: 'host unreachable',
      sentence: 'The host of the repository has a private address, which FACET_OUTBOUND_ALLOW does not list.',
    };
  return problemOf(SIGNS.find(([sign]) => sign.test(error.stderr))?.[1] ?? 'failed');
}

/** The problem of a class, with its standard sentence. */
export function problemOf(failure: RemoteFailure): RemoteProblem {
  return { class: failure, sentence: SENTENCES[failure] };
}
