import { Type } from 'typebox';
import { nullable, oneOf } from '../../../http/shapes.ts';

const Statement = Type.Object(
  {
    sql: Type.String({ description: 'The statement for the data source, with placeholders for the values.' }),
    values: Type.Array(Type.Unknown(), { description: 'The values of the placeholders.' }),
    dataSource: Type.String({ examples: ['default'] }),
    preAggregations: Type.Array(Type.String(), {
      description: 'The pre-aggregations that it reads in place of the tables.',
    }),
  },
  { title: 'SourceStatement' },
);

export const PolicyEffect = Type.Object(
  {
    isDenied: Type.Boolean({
      description: 'Whether the policies deny the query, which then returns no rows.',
    }),
    filters: Type.Array(Type.Unknown(), {
      description:
        'The filters that the policies add: `{member, operator, values}`, `{and: […]}` or `{or: […]}`.',
    }),
    maskedMembers: Type.Array(Type.String(), { description: 'The members whose values are replaced.' }),
  },
  {
    title: 'PolicyEffect',
    description: 'What the access policies of the model do to the query of the caller.',
  },
);

const Member = Type.Object(
  {
    name: Type.String({ examples: ['flight_delays.average_delay'] }),
    title: Type.String(),
    description: nullable(Type.String()),
    kind: oneOf(['measure', 'dimension']),
    type: Type.String(),
    aggregation: nullable(Type.String(), 'How a measure aggregates, such as `sum`; null for dimensions.'),
    definedAs: Type.String({ description: 'The member of a cube that a member of a view is.' }),
    sql: nullable(Type.String(), 'The expression in the model; null without one, as for a count.'),
    filters: Type.Array(Type.String(), { description: 'The conditions of a measure in the model.' }),
    file: nullable(Type.String(), 'The file that defines it, relative to `model`.'),
  },
  { title: 'MemberDefinition' },
);

export const QueryExplanation = Type.Object(
  {
    statements: Type.Array(Statement),
    policy: PolicyEffect,
    members: Type.Array(Member, { description: 'The columns of the query as the model defines them.' }),
  },
  { title: 'QueryExplanation' },
);
