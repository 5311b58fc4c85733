import type { GitHub } from '../github/github.ts';
import { outboundRefusalIn, refusalIn } from '../github/github-problem.ts';
import { RemoteFailed, type RemoteProblem } from './remote-problem.ts';

/**
 * A token with which git can read and write one repository for at most an hour. It is limited to that repository and is
 * only sent to GitHub.
 * @throws RemoteFailed
 */
export async function repositoryToken(
  github: GitHub,
  address: string,
  installationId: number | null | undefined,
): Promise<string> {
  if (github.app === undefined)
    throw failed('authentication failed', 'GitHub is no longer set up on this server.');
  const repository = github.hosts(address) ? nameIn(address) : undefined;
  if (repository === undefined || installationId == null)
    throw failed('not a Git URL', 'The GitHub App requires an HTTPS address on its own GitHub server.');
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
      throw failed('host unreachable', 'GitHub did not respond to the request for a token.');
    if (refusal.status === 401)
      throw failed('authentication failed', "GitHub rejected the private key of this server's GitHub App.");
    throw failed(
      'authentication failed',
      'GitHub issued no token: the GitHub App was uninstalled or no longer has access to this repository.',
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
