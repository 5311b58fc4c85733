import type { SsoPerson } from '../sso-sign-in/complete-sign-in.ts';
import type { Subject } from './read-assertion.ts';
import { NAME_ID_FORMAT } from './saml-names.ts';
import { DEFAULT_ATTRIBUTES, type SamlSettings } from './saml-settings.ts';

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const MICROSOFT = 'http://schemas.microsoft.com';

/** The default attribute names of Entra ID, AD FS, Okta, Google, Keycloak and eduPerson. */
const USUAL = {
  email: ['email', 'mail', 'emailAddress', `${CLAIMS}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  name: [
    'name',
    'displayName',
    `${MICROSOFT}/identity/claims/displayname`,
    'urn:oid:2.16.840.1.113730.3.1.241',
  ],
  given: ['givenName', 'given_name', 'firstName', 'first_name', `${CLAIMS}/givenname`, 'urn:oid:2.5.4.42'],
  family: ['surname', 'sn', 'family_name', 'lastName', 'last_name', `${CLAIMS}/surname`, 'urn:oid:2.5.4.4'],
  groups: ['groups', `${MICROSOFT}/ws/2008/06/identity/claims/groups`],
} as const;

type Naming = Pick<SamlSettings, 'emailAttribute' | 'nameAttribute' | 'groupsAttribute'>;

/**
 * Reads the person from an assertion. A configured attribute is read exclusively; with the default, the names of common
 * providers are tried. The group claim of Entra ID is always read.
 */
export function personOf({ nameId, format, attributes }: Subject, naming: Naming): SsoPerson {
  const first = (names: readonly string[]) =>
    names.map((name) => attributes.get(name)?.[0]).find((value) => value !== undefined);
  const under = (named: string, kind: keyof typeof DEFAULT_ATTRIBUTES) =>
    named === DEFAULT_ATTRIBUTES[kind] ? USUAL[kind] : [named];
  const email =
    first(under(naming.emailAttribute, 'email')) ?? (isAddress(nameId, format) ? nameId : undefined);
  const parts = [first(USUAL.given), first(USUAL.family)].filter((part) => part !== undefined);
  const groups = [...under(naming.groupsAttribute, 'groups'), ...USUAL.groups.slice(1)];
  return {
    // A transient name identifier differs at every sign-in.
    subject: format === NAME_ID_FORMAT.transient ? (email ?? '').toLowerCase() : nameId,
    email,
    name: first(under(naming.nameAttribute, 'name')) ?? (parts.length > 0 ? parts.join(' ') : undefined),
    groups: [...new Set(groups.flatMap((name) => attributes.get(name) ?? []))],
  };
}

function isAddress(nameId: string, format: string | undefined): boolean {
  return format === NAME_ID_FORMAT.email || /^[^\s@]+@[^\s@]+$/.test(nameId);
}
