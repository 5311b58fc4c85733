type Query = {
  readonly measures?: readonly unknown[];
  readonly dimensions?: readonly unknown[];
  readonly segments?: readonly unknown[];
  readonly timeDimensions?: readonly { readonly dimension?: unknown }[];
  readonly filters?: readonly unknown[];
  readonly order?: unknown;
  readonly joinHints?: unknown;
  readonly subqueryJoins?: unknown;
};
type Filter = {
  readonly member?: unknown;
  readonly dimension?: unknown;
  readonly and?: readonly unknown[];
  readonly or?: readonly unknown[];
};

/** The views and cubes that the token of a caller is limited to; undefined for all. */
export function allowedViews(context: {
  readonly securityContext?: object;
}): ReadonlySet<unknown> | undefined {
  const { cubeCloud } = (context.securityContext ?? {}) as {
    readonly cubeCloud?: { readonly views?: unknown };
  };
  const views = cubeCloud?.views;
  return Array.isArray(views) ? new Set(views) : undefined;
}

/** The part of a model that a caller is limited to. */
export function limited<Cube extends { readonly config: { readonly name: string } }>(
  cubes: readonly Cube[],
  views: ReadonlySet<unknown> | undefined,
): Cube[] {
  return views === undefined ? [...cubes] : cubes.filter(({ config }) => views.has(config.name));
}

/** @throws for a query that is not about the allowed views only, as for one with hidden members */
export function requireViews(query: Query, views: ReadonlySet<unknown> | undefined): void {
  if (views === undefined) return;
  if (query.subqueryJoins !== undefined && query.subqueryJoins !== null) throw refusal('subqueryJoins');
  for (const member of membersOf(query)) {
    const [view, name] = typeof member === 'string' ? member.split('.') : [];
    if (name === undefined || !views.has(view))
      throw refusal(typeof member === 'string' ? member : 'an expression');
  }
}

function refusal(what: string): Error {
  return Object.assign(
    new Error(`You requested hidden member: '${what}'. The session is limited to other views`),
    {
      type: 'UserError',
    },
  );
}

/** What a query names, in every place in which it can. */
function membersOf(query: Query): unknown[] {
  const {
    measures = [],
    dimensions = [],
    segments = [],
    timeDimensions = [],
    filters = [],
    order,
    joinHints,
  } = query;
  return [
    ...measures,
    ...dimensions,
    ...segments,
    ...timeDimensions.map(({ dimension }) => dimension),
    ...filters.flatMap(membersOfFilter),
    ...membersOfOrder(order),
    // Joins of cubes by name, which have no members.
    ...(Array.isArray(joinHints) ? joinHints.flat(3).map((cube) => `${cube}.*`) : []),
  ];
}

function membersOfFilter(filter: unknown): unknown[] {
  const { member, dimension, and, or } = (filter ?? {}) as Filter;
  const isGroup = member === undefined && dimension === undefined && (and ?? or) !== undefined;
  return [
    ...(isGroup ? [] : [member ?? dimension]),
    ...[...(and ?? []), ...(or ?? [])].flatMap(membersOfFilter),
  ];
}

function membersOfOrder(order: unknown): unknown[] {
  if (Array.isArray(order))
    return order.map((by) => (Array.isArray(by) ? by[0] : (by as { readonly id?: unknown } | null)?.id));
  return typeof order === 'object' && order !== null ? Object.keys(order) : [];
}
