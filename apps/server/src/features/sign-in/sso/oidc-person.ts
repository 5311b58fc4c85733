import type { OidcSettings } from '../sso-providers/sso-connections.schema.ts';
import type { SsoPerson } from '../sso-sign-in/complete-sign-in.ts';
import { SignInRefused } from '../sso-sign-in/sign-in-refused.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Whether claims that signing in needs are missing from an ID token. */
export function lacksClaims({ emailClaim, groupsClaim }: OidcSettings, claims: Claims): boolean {
  return textIn(claims[emailClaim]) === undefined || claims[groupsClaim] === undefined;
}

/**
 * Reads the person from the claims. The ID token takes precedence over the userinfo response.
 * @throws SignInRefused for an email address that the provider has not verified
 */
export function personIn(
  subject: string,
  settings: OidcSettings,
  idToken: Claims,
  userInfo: Claims = {},
): SsoPerson {
  for (const { email_verified: isVerified } of [idToken, userInfo])
    if (isVerified === false || isVerified === 'false')
      throw new SignInRefused('Your email address is not verified at the identity provider');
  const claims: Claims = { ...userInfo, ...idToken };
  const given = [claims.given_name, claims.family_name].map(textIn).filter(Boolean).join(' ');
  return {
    subject,
    email: textIn(claims[settings.emailClaim]),
    name: textIn(claims[settings.nameClaim]) ?? (given === '' ? undefined : given),
    groups: textsIn(claims[settings.groupsClaim]),
  };
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A string, or a list of strings. */
function textsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}
