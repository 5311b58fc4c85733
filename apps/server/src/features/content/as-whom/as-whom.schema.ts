import { type Static, Type } from 'typebox';
import { PageQuery } from '../../../http/pagination.ts';
import { Id, nullable, nullishMembers, OpenObject, oneOf } from '../../../http/shapes.ts';
import { PolicyEffect } from '../explanations/explanations.schema.ts';
import { QueryInput, TimedReportData } from '../report-data/report-data.schema.ts';
import { CandidatesQuery } from '../sharing/sharing.schema.ts';

/** The largest security context as JSON, as for embed sessions. */
export const CONTEXT_BYTES = 16_384;

export const SUBJECT_TYPES = ['USER', 'GROUP', 'SECURITY_CONTEXT'] as const;

export const QuerySubjectInput = Type.Object(
  {
    type: oneOf(SUBJECT_TYPES),
    ...nullishMembers({
      userId: { ...Id, description: 'USER: an active user of the account who can reach the deployment.' },
      groupId: {
        ...Id,
        description:
          'GROUP: a group, or the group of an embed tenant. Stands for a member without other groups, whose attributes ' +
          'have their defaults.',
      },
      securityContext: {
        ...OpenObject,
        description:
          `SECURITY_CONTEXT: the security context that the model sees, at most ${CONTEXT_BYTES} bytes as JSON. \`cubeCloud\` ` +
          'may have `groups`, `userAttributes`, `embedTenantName` and `externalId`.',
      },
    }),
  },
  { title: 'QuerySubjectInput' },
);
export type QuerySubjectInput = Static<typeof QuerySubjectInput>;

export const RunQueryAsInput = Type.Object(
  { as: QuerySubjectInput, ...QueryInput.properties },
  {
    title: 'RunQueryAsInput',
    examples: [
      {
        as: { type: 'USER' as const, userId: 12 },
        query: { measures: ['orders.count'], dimensions: ['orders.status'] },
      },
    ],
  },
);
export type RunQueryAsInput = Static<typeof RunQueryAsInput>;

const Subject = Type.Object(
  {
    type: oneOf(SUBJECT_TYPES),
    id: nullable(Id, 'Of the user or group.'),
    name: nullable(Type.String(), 'Null for a security context, and for the group of all embed users.'),
    email: nullable(Type.String(), 'Of a user.'),
  },
  { title: 'QuerySubject' },
);

const Refusal = Type.Object(
  { status: Type.Integer({ examples: [400] }), code: Type.String(), message: Type.String() },
  { title: 'QueryRefusal', description: 'The error that they would get.' },
);

export const QueryAsAnswer = Type.Object(
  {
    as: Subject,
    answer: nullable(TimedReportData, 'What `runQuery` returns to them; null if it is refused.'),
    refusal: nullable(Refusal, 'Null if there is an answer.'),
    policy: nullable(
      PolicyEffect,
      'What the access policies do to the query for them; null if it is refused.',
    ),
    ownPolicy: PolicyEffect,
    hiddenMembers: Type.Array(Type.String(), {
      description: 'The members of the views in the query that the caller sees and they do not.',
    }),
  },
  { title: 'QueryAsAnswer' },
);

export const SubjectsQuery = Type.Object({
  only: CandidatesQuery.properties.only,
  search: CandidatesQuery.properties.search,
  ...PageQuery.properties,
});
