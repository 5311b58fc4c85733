import { GitFailed } from '@facet/git';
import { ProgramFailed } from '@facet/programs';
import { PROXY_ANSWERS } from '../../../outbound/egress-proxy.ts';
import { OutboundRefused } from '../../../outbound/vetted-lookup.ts';

/** What is wrong with a remote, in words that clients may tell apart. */
export type RemoteFailure =
  | 'authentication failed'
  | 'host key not trusted'
  | 'repository not found'
  | 'unsupported protocol'
  | 'could not resolve host'
  | 'host unreachable'
  | 'not a Git URL'
  | 'too slow'
  | 'too large'
  | 'redirected'
  | 'rejected'
  | 'failed';

export interface RemoteProblem {
  readonly class: RemoteFailure;
  /** For people; nothing of what the other side said is in it. */
  readonly sentence: string;
}

/** A remote that cannot be used, found before git was run. */
export class RemoteFailed extends Error {
  override name = 'RemoteFailed';
  readonly problem: RemoteProblem;

  constructor(problem: RemoteProblem) {
    super(problem.sentence);
    this.problem = problem;
  }
}

const SENTENCES: Readonly<Record<RemoteFailure, string>> = {
  'authentication failed': 'The repository refused the credential, or asks for one that is not given.',
  'host key not trusted': 'The SSH host showed another key than the known one.',
  'repository not found': 'The repository was not found; it may also be private to this credential.',
  'unsupported protocol': 'Only HTTPS and SSH addresses are supported.',
  'could not resolve host': 'The host of the repository could not be resolved.',
  'host unreachable': 'The host of the repository could not be reached.',
  'not a Git URL': 'There is no Git repository at that address.',
  'too slow': 'The host of the repository answered too slowly.',
  'too large': 'The repository is too large.',
  redirected: 'The host redirected to another address, which is not followed: use that address itself.',
  rejected: 'The host rejected the push.',
  failed: 'Git could not work with the repository.',
};

/** What git and ssh say, in the C locale, from the surest to the vaguest. */
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
  [/is this a git repository|protocol error|bad line length|invalid server response/i, 'not a Git URL'],
  [/expected flush|not valid: /i, 'not a Git URL'],
  [/transport '.*' not allowed|unable to find remote helper/i, 'unsupported protocol'],
  [/could not resolve (host|proxy)/i, 'could not resolve host'],
  [/too slow|timed out|timeout/i, 'too slow'],
  [/\[remote rejected\]|\[rejected\]|pre-receive hook declined|non-fast-forward/i, 'rejected'],
  [/connection (refused|reset|closed)|no route|unreachable|returned error: 5\d\d/i, 'host unreachable'],
  [/early EOF|hung up unexpectedly|unexpected disconnect|SSL|TLS|certificate/i, 'host unreachable'],
];

/**
 * What a failed call to a remote means.
 * @throws the error itself when it is none of git's or a remote's, such as a cancellation
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
      sentence:
        'The host of the repository is at a private address, which is not called unless FACET_OUTBOUND_ALLOW lists it.',
    };
  return problemOf(SIGNS.find(([sign]) => sign.test(error.stderr))?.[1] ?? 'failed');
}

/** A problem in the words of its class. */
export function problemOf(failure: RemoteFailure): RemoteProblem {
  return { class: failure, sentence: SENTENCES[failure] };
}
