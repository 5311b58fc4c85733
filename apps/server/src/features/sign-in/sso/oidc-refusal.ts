import * as oauth from 'oauth4webapi';
import { OutboundRefused } from '../../../outbound/outbound.ts';
import { IssuerProblem } from './oidc-issuers.ts';
import { SignInRefused } from './sign-in-refused.ts';

/**
 * What went wrong with a provider: a sentence for who waits, and the reason for who set it up. An error that is not of
 * the provider stays as it is.
 * @param provider the name of the connection
 */
export function refusalOf(provider: string, error: unknown): unknown {
  if (error instanceof IssuerProblem)
    return error.isAway
      ? away(provider, error.message)
      : misconfigured(provider, `the issuer ${error.message}`);
  if (error instanceof OutboundRefused) return misconfigured(provider, error.message);
  if (error instanceof oauth.AuthorizationResponseError)
    return error.error === 'temporarily_unavailable' || error.error === 'server_error'
      ? away(provider, told(error))
      : new SignInRefused(`${provider} did not let you in: ${told(error)}`, { detail: error.error });
  if (error instanceof oauth.ResponseBodyError)
    return misconfigured(provider, `${error.error}: ${told(error)}`);
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return misconfigured(provider, 'it did not take the client id and secret, or the access token');
  return isOfAnswer(error) ? invalid(provider, error.message) : error;
}

/** Whether an error is about what was answered: how it is written, or that it is not what it has to be. */
function isOfAnswer(error: unknown): error is Error {
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
    return true;
  // A signature that is no base64url, a key that is none.
  return (error instanceof TypeError && 'code' in error) || error instanceof DOMException;
}

function invalid(provider: string, detail: string): SignInRefused {
  return new SignInRefused(`What ${provider} answered is not valid`, { status: 400, detail });
}

function away(provider: string, detail: string): SignInRefused {
  return new SignInRefused(`${provider} did not answer. Try again in a moment`, { status: 503, detail });
}

function misconfigured(provider: string, detail: string): SignInRefused {
  const sentence = `${provider} and this server do not understand each other. Tell an administrator`;
  return new SignInRefused(sentence, { status: 503, detail });
}

/** Words of others: one short line. */
function told({
  error,
  error_description,
}: {
  error: string;
  error_description?: string | undefined;
}): string {
  // Cut first: to look for the end of a long run of dots takes the square of its length.
  return (error_description ?? error)
    .slice(0, 300)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\s.]+$/, '');
}
