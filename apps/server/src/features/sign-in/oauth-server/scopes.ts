/** The scopes, and the sentences that describe them on the consent page. */
const SENTENCES = {
  openid: 'Recognise you when you come back',
  profile: 'See your name and picture',
  email: 'See your email address',
  api: 'Use this account as you: see and change everything that you can',
  offline_access: 'Stay signed in until you revoke its access, or for 30 days without use',
} as const;

export type Scope = keyof typeof SENTENCES;

export const SCOPES = Object.keys(SENTENCES) as Scope[];

/** The scope of a request that names none (RFC 6749, 3.3). */
export const DEFAULT_SCOPE = 'openid offline_access api';

/** The sentences of scopes, most important first. */
export function sentencesOf(scopes: ReadonlySet<string>): string[] {
  const order: readonly Scope[] = ['api', 'offline_access', 'email', 'profile', 'openid'];
  return order.filter((scope) => scopes.has(scope)).map((scope) => SENTENCES[scope]);
}
