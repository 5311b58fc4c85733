import type { Tx } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../../audit/record-audit.ts';
import { isEmail } from '../../../mail/is-email.ts';
import { giveFirstRoles } from '../../people/provisioning/provisioning.service.ts';
import { grantProvisioning } from '../../people/provisioning/provisioning-policy.ts';
import { composed } from '../../people/users/users.service.ts';
import { beginSession } from '../sessions/sessions.service.ts';
import { heldConnection, type SsoConnection } from '../sso-providers/known-connections.ts';
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

/** The person that an identity provider has authenticated. */
export interface SsoPerson {
  /** The provider's permanent id of the person. */
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
    /** What the provider needs at logout, encrypted for `SSO_IDENTITY`. */
    readonly identity: string | null;
    /** The SHA-256 of the provider's session id, if it sent one. */
    readonly sessionHash: Buffer | null;
  };
}

/**
 * Signs in a person that an identity provider has authenticated: as the user with that subject, else the user with that
 * email address, else a new user if the connection provisions users. Must be the last write of the transaction.
 * @returns the Set-Cookie header, to be sent after the commit
 * @throws SignInRefused with a sentence for the person
 */
export async function completeSso(
  tx: Tx,
  request: FastifyRequest,
  { tenantId, connection: { id: connectionId }, person, session }: SsoSignIn,
): Promise<string> {
  // Read again: the connection may have changed while the person was at the provider.
  const connection = await heldConnection(tx, tenantId, connectionId);
  if (connection === undefined) throw new SignInRefused('This sign-in method is switched off');
  const { subject, groups } = person;
  if (subject === '' || subject.length > LONGEST_SUBJECT || subject.includes('\0'))
    throw new SignInRefused('The identity provider did not identify you');
  const email = allowedEmail(connection, person.email);
  const name = nameOf(person.name);
  const user =
    (await findBySubject(tx, tenantId, connectionId, subject)) ??
    (await findByEmail(tx, tenantId, email)) ??
    (await provision(tx, request, connection, { email, name, groups }));
  if (user.isDeactivated)
    throw new SignInRefused('Your account is deactivated. Contact an administrator', { account: user });
  await putIdentity(tx, tenantId, { connectionId, subject, userId: user.id });
  if (name !== null && !user.firstName?.trim()) await setFirstName(tx, tenantId, user.id, name);
  return beginSession(tx, request, {
    tenantId,
    user,
    method: connection.kind,
    sso: { connectionId, ...session },
  });
}

/** Creates a user; concurrent first sign-ins of one person create one user. */
async function provision(
  tx: Tx,
  request: FastifyRequest,
  connection: SsoConnection,
  { email, name, groups }: { email: string; name: string | null; groups: readonly string[] },
): Promise<KnownUser> {
  const { id, tenantId, kind } = connection;
  const grant = grantProvisioning(connection);
  if (grant === undefined)
    throw new SignInRefused(`No user has the email address ${email}. Ask an administrator to add you`);
  const made = await insertUser(tx, grant, { email, firstName: name });
  if (made === undefined) {
    const present = await findByEmail(tx, tenantId, email);
    if (present === undefined) throw new Error('A conflicting user exists but was not found');
    return present;
  }
  await giveFirstRoles(tx, grant, made.id, groups.slice(0, MOST_GROUPS));
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
    throw new SignInRefused('The identity provider did not send your email address');
  if (!isEmail(email)) throw new SignInRefused('The identity provider sent an invalid email address');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (emailDomains !== null && !emailDomains.includes(domain))
    throw new SignInRefused(`Email addresses in ${domain} may not sign in here`);
  return email;
}

/** A name on one line; null if it is empty. */
function nameOf(name: string | undefined): string | null {
  const text = composed(name ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
  return text === '' ? null : text;
}
