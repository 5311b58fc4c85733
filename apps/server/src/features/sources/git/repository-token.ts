import type { GitHub } from '../github/github.ts';
import { outboundRefusalIn, refusalIn } from '../github/github-problem.ts';
import { RemoteFailed, type RemoteProblem } from './remote-problem.ts';

/**
 * A token by which git reads and writes one repository, for an hour at most. It is limited to that repository, and goes
 * to GitHub only.
 * @throws RemoteFailed
 */
export async function repositoryToken(
  github: GitHub,
  address: string,
  installationId: number | null | undefined,
): Promise<string> {
  if (github.app === undefined)
    throw failed('authentication failed', 'GitHub is not set up on this server any more.');
  const repository = github.hosts(address) ? nameIn(address) : undefined;
  if (repository === undefined || installationId == null)
    throw failed('not a Git URL', 'The GitHub App reaches repositories of its own GitHub only, by HTTPS.');
  try {
    return await github.installationToken(installationId, {
      repository,
      permissions: { contents: 'write' },
    });
  } catch (error) {
    const refused = outboundRefusalIn(error);
    if (refused !== undefined) throw failed('host unreachable', `${refused.message}.`);
    const refusal = refusalIn(error);
    if (refusal === undefined || refusal.status >= 500 || refusal.status === 429)
      throw failed('host unreachable', 'GitHub gave no token: it did not answer.');
    if (refusal.status === 401)
      throw failed('authentication failed', "GitHub does not take the private key of this server's App.");
    throw failed(
      'authentication failed',
      'GitHub gave no token: the GitHub App is not installed there any more, or does not reach this repository.',
    );
  }
}

/** The name of the repository at an address: `https://github.com/acme/model.git`. */
function nameIn(address: string): string | undefined {
  const [, name] = /^\/[^/]+\/([^/]+?)(?:\.git)?\/?$/.exec(new URL(address).pathname) ?? [];
  return name;
}

function failed(failure: RemoteProblem['class'], sentence: string): RemoteFailed {
  return new RemoteFailed({ class: failure, sentence });
}
