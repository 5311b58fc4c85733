/** What a program may be granted, and how that is said to the user who is asked. */
const SENTENCES = {
  openid: 'Recognise you when you come back',
  profile: 'See your name and your picture',
  email: 'See your e-mail address',
  api: 'Use this account as you: see and change whatever you may',
  offline_access: 'Stay signed in until you end it, or until 30 days pass without use',
} as const;

export type Scope = keyof typeof SENTENCES;

export const SCOPES = Object.keys(SENTENCES) as Scope[];

/** What a program gets that does not say what it wants (RFC 6749, 3.3). */
export const DEFAULT_SCOPE = 'openid offline_access api';

/** What scopes allow, as sentences, the weightiest first. */
export function sentencesOf(scopes: ReadonlySet<string>): string[] {
  const order: readonly Scope[] = ['api', 'offline_access', 'email', 'profile', 'openid'];
  return order.filter((scope) => scopes.has(scope)).map((scope) => SENTENCES[scope]);
}
