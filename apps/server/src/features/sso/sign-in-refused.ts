/** Why an identity provider's user is not signed in: a sentence for who reads the page, and for the audit log. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
}
