import { type Static, type TSchema, Type } from 'typebox';
import { Line } from '../../../http/shapes.ts';

const Member = { ...Line(500), minLength: 1, examples: ['orders.count'] };
const Count = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });
const Members = Type.Array(Member, { maxItems: 200 });

/** A filter on a member, or a group of filters; `and` and `or` nest. */
const Filter: TSchema = Type.Unknown({
  description: '`{member, operator, values}`, `{and: [filters]}` or `{or: [filters]}`.',
});

const TimeDimension = Type.Object(
  {
    dimension: Member,
    granularity: Type.Optional(Type.Union([Line(100), Type.Null()])),
    dateRange: Type.Optional(Type.Union([Line(200), Type.Array(Line(100), { maxItems: 2 })])),
    compareDateRange: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 20 })),
  },
  { title: 'CubeTimeDimension' },
);

/** A query of the data API. @see docs/data-api.md */
export const CubeQuery = Type.Object(
  {
    measures: Type.Optional(Members),
    dimensions: Type.Optional(Members),
    segments: Type.Optional(Members),
    timeDimensions: Type.Optional(Type.Array(TimeDimension, { maxItems: 50 })),
    filters: Type.Optional(Type.Array(Filter, { maxItems: 500 })),
    order: Type.Optional(
      Type.Union([
        Type.Record(Type.String(), Type.String({ maxLength: 10 })),
        Type.Array(Type.Array(Line(500), { minItems: 2, maxItems: 2 }), {
          maxItems: 200,
        }),
      ]),
    ),
    limit: Type.Optional(Type.Union([Count, Type.Null()])),
    offset: Type.Optional(Type.Union([Count, Type.Null()])),
    timezone: Type.Optional(Type.Union([Line(100), Type.Null()])),
    ungrouped: Type.Optional(Type.Boolean()),
    total: Type.Optional(Type.Boolean()),
  },
  {
    title: 'CubeQuery',
    examples: [
      {
        measures: ['orders.count'],
        timeDimensions: [
          { dimension: 'orders.created_at', granularity: 'month', dateRange: 'last 6 months' },
        ],
        order: [['orders.created_at', 'asc']],
      },
    ],
  },
);
export type CubeQuery = Static<typeof CubeQuery>;
