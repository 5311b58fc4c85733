import type { CookieClient } from '../cookie-client.ts';
import { answerConsent, pathOf } from '../oauth-under-test.ts';

/** The address to which the browser returns. Nothing listens there: the test reads it. */
const RETURN_TO = 'http://127.0.0.1:4999/callback';

/**
 * How an official client keeps the state of a sign-in, of either generation. It knows no client id, so that it has to register;
 * its user agrees in a browser.
 */
export function signingIn(tab: CookieClient) {
  const kept: Record<string, unknown> = {};
  let opened: URL | undefined;
  const provider = {
    redirectUrl: RETURN_TO,
    clientMetadata: { client_name: 'Test assistant', redirect_uris: [RETURN_TO] },
    clientInformation: () => kept.client,
    saveClientInformation: (client: unknown) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: unknown) => {
      kept.tokens = tokens;
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
    redirectToAuthorization: (url: URL) => {
      opened = url;
    },
  };
  return {
    provider,
    /** Follows the sign-in to its end. @returns the parameters with which the browser returns */
    async returned(): Promise<URLSearchParams> {
      if (opened === undefined) throw new Error('The client opened no browser');
      const { location = '' } = await answerConsent(tab, await tab.get(pathOf(opened.href)), 'agree');
      return new URL(location).searchParams;
    },
  };
}
