import { type CubeQuery, type Filter, GRANULARITIES, type MemberFilter, type Model } from '@facet/query';

/** Operators of filters that GraphQL has with a list of values, by those of the data API. */
const LISTED: Readonly<Record<string, string>> = {
  equals: 'in',
  notEquals: 'notIn',
  contains: 'contains',
  notContains: 'notContains',
  startsWith: 'startsWith',
  notStartsWith: 'notStartsWith',
  endsWith: 'endsWith',
  notEndsWith: 'notEndsWith',
  inDateRange: 'inDateRange',
  notInDateRange: 'notInDateRange',
};
/** Those with one value. */
const SINGLE = ['gt', 'gte', 'lt', 'lte', 'beforeDate', 'afterDate', 'beforeOrOnDate', 'afterOrOnDate'];

class NotInGraphql extends Error {}

/**
 * A query of the data API as a query of its GraphQL. Null for what GraphQL cannot ask: segments, compared periods, groups of
 * conditions on several cubes, granularities of the model's own.
 */
export function graphqlText(query: CubeQuery, model: Model): string | null {
  try {
    return written(query, model);
  } catch (error) {
    if (error instanceof NotInGraphql) return null;
    throw error;
  }
}

function written(query: CubeQuery, model: Model): string {
  const { measures = [], dimensions = [], timeDimensions = [], filters = [], order = [] } = query;
  if ((query.segments ?? []).length > 0 || query.total === true) throw new NotInGraphql();
  const fields = new Map<string, string[]>();
  const note = (member: string, field = nameIn(member)) => {
    const cube = cubeOf(member);
    fields.set(cube, [...(fields.get(cube) ?? []), field]);
  };
  const conditions: Filter[] = [...filters];
  for (const member of [...measures, ...dimensions]) {
    const isTime = model.members.get(member)?.kind === 'dimension' && typeOf(member, model) === 'time';
    note(member, isTime ? `${nameIn(member)} { value }` : nameIn(member));
  }
  for (const { dimension, granularity, dateRange, compareDateRange } of timeDimensions) {
    if (compareDateRange !== undefined) throw new NotInGraphql();
    if (dateRange !== undefined)
      conditions.push({
        member: dimension,
        operator: 'inDateRange',
        values: typeof dateRange === 'string' ? [dateRange] : [...dateRange],
      });
    if (granularity === undefined) continue;
    if (!GRANULARITIES.some((known) => known === granularity)) throw new NotInGraphql();
    note(dimension, `${nameIn(dimension)} { ${granularity} }`);
  }
  const root = argumentsOf({
    limit: query.limit,
    offset: query.offset,
    timezone: query.timezone,
    ungrouped: query.ungrouped,
  });
  const cubes = [...fields].map(([cube, names]) => {
    const own = conditions.filter((filter) => cubesOf(filter).has(cube));
    const sorted = order.filter(([column]) => cubeOf(column) === cube);
    const given = [
      ...(own.length === 0
        ? []
        : [`where: { AND: [${own.map((one) => condition(one, model)).join(', ')}] }`]),
      ...(sorted.length === 0
        ? []
        : [`orderBy: { ${sorted.map(([column, way]) => `${nameIn(column)}: ${way}`).join(', ')} }`]),
    ];
    const head = `${cube.charAt(0).toLowerCase()}${cube.slice(1)}`;
    const parameters = given.length === 0 ? '' : `(${given.join(', ')})`;
    return `    ${head}${parameters} {\n${names.map((name) => `      ${name}\n`).join('')}    }\n`;
  });
  if (conditions.some((filter) => cubesOf(filter).size > 1 || !fields.has([...cubesOf(filter)][0] ?? '')))
    throw new NotInGraphql();
  return `query {\n  cube${root} {\n${cubes.join('')}  }\n}`;
}

function condition(filter: Filter, model: Model): string {
  if ('and' in filter) return `{ AND: [${filter.and.map((one) => condition(one, model)).join(', ')}] }`;
  if ('or' in filter) return `{ OR: [${filter.or.map((one) => condition(one, model)).join(', ')}] }`;
  return `{ ${nameIn(filter.member)}: { ${comparison(filter, model)} } }`;
}

function comparison({ member, operator, values = [] }: MemberFilter, model: Model): string {
  if (operator === 'set' || operator === 'notSet') return `set: ${operator === 'set'}`;
  const texts = values.map((value) => literal(value, typeOf(member, model)));
  const [only] = texts;
  if (SINGLE.includes(operator) && texts.length === 1) return `${operator}: ${only}`;
  if (operator === 'onTheDate' && only !== undefined) return `inDateRange: [${only}, ${only}]`;
  const name = LISTED[operator];
  if (name === undefined || texts.length === 0) throw new NotInGraphql();
  // A single text is a period in words, such as "last week".
  return `${name}: ${operator.endsWith('DateRange') && texts.length === 1 ? only : `[${texts.join(', ')}]`}`;
}

function literal(value: string | null, type: string): string {
  // A filter of GraphQL compares with values only.
  if (value === null) throw new NotInGraphql();
  return type === 'number' && Number.isFinite(Number(value)) ? String(Number(value)) : JSON.stringify(value);
}

function typeOf(member: string, model: Model): string {
  const known = model.members.get(member);
  return known === undefined || known.kind === 'segment'
    ? 'string'
    : known.kind === 'measure'
      ? 'number'
      : known.type;
}

function argumentsOf(given: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  return parts.length === 0 ? '' : `(${parts.join(', ')})`;
}

function cubesOf(filter: Filter): ReadonlySet<string> {
  if ('member' in filter) return new Set([cubeOf(filter.member)]);
  return new Set(('and' in filter ? filter.and : filter.or).flatMap((one) => [...cubesOf(one)]));
}

const cubeOf = (member: string) => member.slice(0, member.indexOf('.'));
const nameIn = (member: string) => member.slice(member.indexOf('.') + 1);
