import type { QuerySubjectInput, RunQueryAsInput } from './as-whom.schema.ts';
import type { AnswerAs } from './run-query-as.ts';

/**
 * As whom a query ran, for the audit log. Of a security context only the names of its parts, groups and embed tenant:
 * its values may be secrets.
 */
export function auditedSubject(
  { type, id, name, email }: AnswerAs['as'],
  { securityContext }: QuerySubjectInput,
) {
  if (type === 'USER') return { as: type, userId: id, userEmail: email };
  if (type === 'GROUP') return { as: type, groupId: id, groupName: name };
  const { cubeCloud, ...claims } = securityContext ?? {};
  const { groups, embedTenantName, userAttributes } = (cubeCloud ?? {}) as Record<string, unknown>;
  return {
    as: type,
    claims: Object.keys(claims),
    groups: groups ?? [],
    userAttributes: Object.keys(userAttributes ?? {}),
    ...(embedTenantName === undefined ? {} : { embedTenantName }),
  };
}

/** The question, and how much of it was answered. */
export function auditedQuestion(
  { query, sqlQuery, branchName }: RunQueryAsInput,
  { answer, refusal }: Pick<AnswerAs, 'answer' | 'refusal'>,
) {
  return {
    ...(sqlQuery == null ? { query } : { sqlQuery }),
    ...(branchName == null ? {} : { branchName }),
    ...(answer === null ? { refused: refusal?.code } : { rows: answer.rows.length }),
  };
}
