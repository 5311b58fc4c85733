import { type Static, Type } from 'typebox';
import { listOf, PageQuery } from '../../../http/pagination.ts';
import { DeploymentPath, Id, IsoTime, Line, Name, nullable } from '../../../http/shapes.ts';
import { ResourceOwner } from '../access/owner.ts';

const View = { ...Line(250), minLength: 1, examples: ['orders'] };
const Member = { ...Line(500), minLength: 1, examples: ['orders.status'] };

const TimeCondition = Type.Object(
  {
    dimension: Member,
    dateRange: Type.Optional(Type.Union([Line(200), Type.Array(Line(100), { maxItems: 2 })])),
    compareDateRange: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 20 })),
  },
  { title: 'TimeCondition' },
);

/** Conditions of a query of the data API. @see docs/data-api.md */
const conditions = {
  filters: Type.Array(Type.Unknown(), {
    maxItems: 500,
    description: '`{member, operator, values}`, `{and: [filters]}` or `{or: [filters]}`.',
  }),
  segments: Type.Array(Member, { maxItems: 200 }),
  timeDimensions: Type.Array(TimeCondition, { maxItems: 50 }),
};

const optionalConditions = {
  filters: Type.Optional(conditions.filters),
  segments: Type.Optional(conditions.segments),
  timeDimensions: Type.Optional(conditions.timeDimensions),
};

const IsShared = Type.Boolean({
  description:
    'Whether everyone who may ask questions in the deployment can use them, and so reads their values.',
});

const described = {
  id: Id,
  name: Type.String(),
  view: Type.String({ description: 'The view to which all their members belong.' }),
  isShared: IsShared,
  canEdit: Type.Boolean({ description: 'Whether the caller may change and delete them.' }),
  members: Type.Array(Type.String(), {
    description:
      'The members in the conditions. Those that the caller’s metadata does not have were removed from the data ' +
      'model, or are hidden from the caller.',
  }),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  user: nullable(ResourceOwner, 'The owner.'),
};

export const KeptFilter = Type.Object({ ...described, ...conditions }, { title: 'KeptFilter' });

export const KeptFilters = listOf('KeptFilters', Type.Object(described, { title: 'KeptFilterListItem' }));

export const KeptFilterQuery = Type.Object({
  view: Type.Optional({ ...View, description: 'Only those for this view.' }),
  ...PageQuery.properties,
});
export type KeptFilterQuery = Static<typeof KeptFilterQuery>;

const FILTER_EXAMPLE = { member: 'orders.status', operator: 'equals', values: ['completed'] };

export const CreateKeptFilterInput = Type.Object(
  {
    name: { ...Name, description: 'Names need not be unique.' },
    view: { ...View, description: 'The view to which all members must belong.' },
    isShared: Type.Optional(IsShared),
    ...optionalConditions,
  },
  {
    title: 'CreateKeptFilterInput',
    examples: [{ name: 'Completed orders', view: 'orders', filters: [FILTER_EXAMPLE] }],
  },
);
export type CreateKeptFilterInput = Static<typeof CreateKeptFilterInput>;

export const UpdateKeptFilterInput = Type.Object(
  { name: Type.Optional(Name), isShared: Type.Optional(IsShared), ...optionalConditions },
  { title: 'UpdateKeptFilterInput', examples: [{ name: 'Completed', isShared: true }] },
);
export type UpdateKeptFilterInput = Static<typeof UpdateKeptFilterInput>;

export const KeptFilterAddress = Type.Object({
  ...DeploymentPath.properties,
  keptFilterId: { ...Id, description: 'The kept filter.' },
});
