import type { Db } from '@facet/db';
import { reaches } from '../../../auth/caller.ts';
import { callersOf } from '../../../auth/callers-of.ts';
import { badRequest, conflict, orNotFound } from '../../../errors/errors.ts';
import {
  claimsOf,
  claimsOfNobody,
  securityContextOf,
} from '../../people/security-context/load-security-context.ts';
import { effectiveValue } from '../../people/user-attributes/attribute-values.service.ts';
import type { ContextClaims } from '../queries/query-data.ts';
import type { QuerySubjectInput } from './as-whom.schema.ts';
import { readContext } from './read-context.ts';
import { findSubjectGroup } from './subjects.store.ts';

/** Somebody as whom a caller asks a question. */
export interface Subject {
  readonly view: {
    readonly type: QuerySubjectInput['type'];
    readonly id: number | null;
    readonly name: string | null;
    readonly email: string | null;
  };
  /** What the model gets to know of them: the same as with a token of their own. */
  readonly claims: ContextClaims;
}

const MEMBERS = {
  USER: 'userId',
  GROUP: 'groupId',
  SECURITY_CONTEXT: 'securityContext',
} as const satisfies Record<QuerySubjectInput['type'], keyof QuerySubjectInput>;

/**
 * @throws 400 unless the input has exactly the member of its type, 404 for an unknown or deactivated user or a group of
 * another account, 409 for a user who cannot reach the deployment
 */
export async function subjectOf(
  db: Db,
  tenantId: number,
  deploymentId: number,
  input: QuerySubjectInput,
): Promise<Subject> {
  const member = MEMBERS[input.type];
  const other = Object.values(MEMBERS).find((name) => name !== member && input[name] != null);
  if (other !== undefined)
    throw badRequest(`body.as.${other} cannot be combined with the type ${input.type}`);
  const { userId, groupId, securityContext } = input;
  if (input.type === 'USER' && userId != null) return userSubject(db, tenantId, deploymentId, userId);
  if (input.type === 'GROUP' && groupId != null) return groupSubject(db, tenantId, groupId);
  if (input.type === 'SECURITY_CONTEXT' && securityContext != null)
    return {
      view: { type: 'SECURITY_CONTEXT', id: null, name: null, email: null },
      claims: claimsOfNobody(readContext(securityContext)),
    };
  throw badRequest(`body.as.${member} is required for the type ${input.type}`);
}

async function userSubject(db: Db, tenantId: number, deploymentId: number, userId: number): Promise<Subject> {
  const viewer = orNotFound((await callersOf(db, tenantId, [userId])).get(userId), `Active user ${userId}`);
  if (!reaches(viewer, { type: 'Deployment', id: deploymentId }))
    throw conflict(`User ${userId} has no access to this deployment`);
  const { username, email } = viewer.user;
  return {
    view: { type: 'USER', id: userId, name: username, email },
    claims: claimsOf(viewer, await securityContextOf(db, viewer)),
  };
}

async function groupSubject(db: Db, tenantId: number, groupId: number): Promise<Subject> {
  const group = orNotFound(await findSubjectGroup(db, tenantId, groupId), `Group ${groupId}`);
  const defaults = group.attributes.flatMap((attribute) => {
    const value = effectiveValue({ ...attribute, value: null });
    return value === null ? [] : [[attribute.name, value] as const];
  });
  const { embed_tenant_name: embedTenantName } = group;
  return {
    view: { type: 'GROUP', id: groupId, name: group.name, email: null },
    claims: claimsOfNobody({
      own: {},
      groups: group.names_seen,
      userAttributes: Object.fromEntries(defaults),
      ...(embedTenantName === null ? {} : { embedTenantName }),
    }),
  };
}
