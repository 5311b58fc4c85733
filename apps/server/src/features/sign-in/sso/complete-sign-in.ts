import type { Tx } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../../audit/record-audit.ts';
import { giveFirstRoles } from '../../people/provisioning/provisioning.service.ts';
import { isEmail } from '../../people/users/users.schema.ts';
import { composed } from '../../people/users/users.service.ts';
import { beginSession } from '../sessions/sessions.service.ts';
import { heldConnection, type SsoConnection } from '../sso-connections/sso-connections.service.ts';
import {
  findByEmail,
  findBySubject,
  insertUser,
  type KnownUser,
  putIdentity,
  setFirstName,
} from './identities.store.ts';
import { SignInRefused } from './sign-in-refused.ts';

const LONGEST_SUBJECT = 1000;
const LONGEST_NAME = 255;
const MOST_GROUPS = 10_000;

/** Whom an identity provider says that it has before it. */
export interface SsoPerson {
  /** Its lasting name of him. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly groups: readonly string[];
}

export interface SsoSignIn {
  readonly tenantId: number;
  readonly connection: SsoConnection;
  readonly person: SsoPerson;
  readonly session: {
    /** What the provider wants to hear at log-out, encrypted for `SSO_IDENTITY`. */
    readonly identity: string | null;
    /** The SHA-256 of the provider's own name of the sign-in, if it has one. */
    readonly sessionHash: Buffer | null;
  };
}

/**
 * Signs in whom an identity provider vouches for: the user that he was the last time, else the one who has his e-mail
 * address, else a new one where the connection makes them. Answers the Set-Cookie header, to be sent once the
 * transaction is committed; nothing may be written in it afterwards.
 * @throws SignInRefused with a sentence for him
 */
export async function completeSso(
  tx: Tx,
  request: FastifyRequest,
  { tenantId, connection: { id: connectionId }, person, session }: SsoSignIn,
): Promise<string> {
  // As it is now: it may have been changed while he was away.
  const connection = await heldConnection(tx, tenantId, connectionId);
  if (connection === undefined) throw new SignInRefused('This way to sign in is switched off');
  const { subject, groups } = person;
  if (subject === '' || subject.length > LONGEST_SUBJECT || subject.includes('\0'))
    throw new SignInRefused('The identity provider did not say who you are');
  const email = allowedEmail(connection, person.email);
  const name = nameOf(person.name);
  const user =
    (await findBySubject(tx, tenantId, connectionId, subject)) ??
    (await findByEmail(tx, tenantId, email)) ??
    (await provision(tx, request, connection, { email, name, groups }));
  if (user.isDeactivated)
    throw new SignInRefused('Your account is deactivated. Ask an administrator', { account: user });
  await putIdentity(tx, tenantId, { connectionId, subject, userId: user.id });
  if (name !== null && !user.firstName?.trim()) await setFirstName(tx, tenantId, user.id, name);
  return beginSession(tx, request, {
    tenantId,
    user,
    method: connection.kind,
    sso: { connectionId, ...session },
  });
}

/** Makes a user; one who signs in for the first time twice at once is one. */
async function provision(
  tx: Tx,
  request: FastifyRequest,
  { id, tenantId, kind, autoProvisions }: SsoConnection,
  { email, name, groups }: { email: string; name: string | null; groups: readonly string[] },
): Promise<KnownUser> {
  if (!autoProvisions)
    throw new SignInRefused(
      `There is no user with the address ${email} here. Ask an administrator to add you`,
    );
  const made = await insertUser(tx, tenantId, { email, firstName: name });
  if (made === undefined) {
    const present = await findByEmail(tx, tenantId, email);
    if (present === undefined) throw new Error('a user was in the way who is not found');
    return present;
  }
  await giveFirstRoles(tx, tenantId, made.id, groups.slice(0, MOST_GROUPS));
  await recordAudit(tx, {
    tenantId,
    event: 'Created user',
    operation: 'signIn',
    caller: undefined,
    person: made,
    address: request.ip,
    requestId: request.id,
    target: { userId: made.id, email: made.email, method: kind, ssoConnectionId: id },
  });
  return made;
}

function allowedEmail({ emailDomains }: SsoConnection, email: string | undefined): string {
  if (email === undefined || email === '')
    throw new SignInRefused('The identity provider did not tell your e-mail address');
  if (!isEmail(email)) throw new SignInRefused('What the identity provider told is no e-mail address');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (emailDomains !== null && !emailDomains.includes(domain))
    throw new SignInRefused(`Addresses of ${domain} may not sign in here`);
  return email;
}

/** A name on one line; null for none. */
function nameOf(name: string | undefined): string | null {
  const text = composed(name ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
  return text === '' ? null : text;
}
