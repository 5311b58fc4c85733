import * as oauth from 'oauth4webapi';
import { OutboundRefused } from '../../../outbound/outbound.ts';
import { SignInRefused } from '../sso-sign-in/sign-in-refused.ts';
import { IssuerProblem } from './oidc-issuers.ts';

/**
 * Converts an error of a provider to a refusal with a sentence for the user and the details for the administrator.
 * Returns other errors unchanged.
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
      ? away(provider, descriptionOf(error))
      : new SignInRefused(`${provider} refused the sign-in: ${descriptionOf(error)}`, {
          detail: error.error,
        });
  if (error instanceof oauth.ResponseBodyError)
    return misconfigured(provider, `${error.error}: ${descriptionOf(error)}`);
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return misconfigured(provider, 'it rejected the client id and secret, or the access token');
  return isOfAnswer(error) ? invalid(provider, error.message) : error;
}

/** Whether an error concerns the content of a response. */
function isOfAnswer(error: unknown): error is Error {
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
    return true;
  // An invalid base64url signature, an invalid key.
  return (error instanceof TypeError && 'code' in error) || error instanceof DOMException;
}

function invalid(provider: string, detail: string): SignInRefused {
  return new SignInRefused(`The response from ${provider} is not valid`, { status: 400, detail });
}

function away(provider: string, detail: string): SignInRefused {
  return new SignInRefused(`${provider} did not respond. Try again in a moment`, { status: 503, detail });
}

function misconfigured(provider: string, detail: string): SignInRefused {
  const sentence = `The connection to ${provider} is misconfigured. Contact an administrator`;
  return new SignInRefused(sentence, { status: 503, detail });
}

/** The provider's description of an error, as one short line. */
function descriptionOf(answer: { error: string; error_description?: string | undefined }): string {
  // Cut first: the last expression takes quadratic time on a long run of dots.
  return (answer.error_description ?? answer.error)
    .slice(0, 300)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\s.]+$/, '');
}
