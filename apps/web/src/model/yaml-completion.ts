import type { Completion } from '@codemirror/autocomplete';

/** The names of the compiled model. */
export interface ModelNames {
  readonly cubes: readonly string[];
  /** With their cubes: `orders.count`. */
  readonly members: readonly string[];
}

/** What can be typed at a place of a YAML file. */
export interface YamlCompletions {
  /** The column at which what is being typed begins. */
  readonly from: number;
  readonly options: readonly Completion[];
}

const NAMED = ['name', 'title', 'description', 'public', 'meta'];
const MEMBER = [...NAMED, 'sql', 'type', 'format'];

/** The keys below a path of keys, in which `*` is an item of a list. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  '': ['cubes', 'views'],
  'cubes.*': [
    ...NAMED,
    ...['sql_table', 'sql', 'sql_alias', 'extends', 'data_source', 'refresh_key', 'joins', 'dimensions'],
    ...['measures', 'segments', 'hierarchies', 'pre_aggregations', 'access_policy', 'calendar'],
  ],
  'views.*': [...NAMED, 'extends', 'cubes', 'folders', 'access_policy'],
  'views.*.cubes.*': ['join_path', 'includes', 'excludes', 'prefix', 'alias', 'split'],
  'views.*.folders.*': ['name', 'includes'],
  'cubes.*.dimensions.*': [
    ...MEMBER,
    ...['primary_key', 'case', 'sub_query', 'propagate_filters_to_sub_query', 'latitude', 'longitude'],
    ...['granularities', 'order', 'values'],
  ],
  'cubes.*.dimensions.*.granularities.*': ['name', 'title', 'interval', 'offset', 'origin', 'sql'],
  'cubes.*.measures.*': [
    ...MEMBER,
    ...['filters', 'rolling_window', 'drill_members', 'multi_stage', 'time_shift', 'group_by', 'reduce_by'],
    ...['add_group_by', 'case'],
  ],
  'cubes.*.measures.*.filters.*': ['sql'],
  'cubes.*.measures.*.rolling_window': ['trailing', 'leading', 'offset', 'type', 'granularity'],
  'cubes.*.joins.*': ['name', 'relationship', 'sql'],
  'cubes.*.segments.*': [...NAMED, 'sql'],
  'cubes.*.hierarchies.*': ['name', 'title', 'public', 'levels'],
  'cubes.*.pre_aggregations.*': [
    ...['name', 'type', 'measures', 'dimensions', 'segments', 'time_dimension', 'granularity'],
    ...['partition_granularity', 'refresh_key', 'build_range_start', 'build_range_end', 'indexes', 'rollups'],
    ...['external', 'scheduled_refresh', 'union_with_source_data'],
  ],
  'cubes.*.pre_aggregations.*.refresh_key': ['every', 'sql', 'incremental', 'update_window', 'timezone'],
  'cubes.*.pre_aggregations.*.indexes.*': ['name', 'columns', 'type'],
  'cubes.*.refresh_key': ['every', 'sql', 'timezone'],
};

const POLICY: Readonly<Record<string, readonly string[]>> = {
  '*': ['group', 'groups', 'role', 'conditions', 'row_level', 'member_level', 'member_masking'],
  '*.conditions.*': ['if'],
  '*.row_level': ['allow_all', 'filters'],
  '*.row_level.filters.*': ['member', 'operator', 'values', 'or', 'and'],
  '*.member_level': ['includes', 'excludes'],
  '*.member_masking': ['includes', 'excludes'],
};

const GRAINS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];
const TRUTH = ['true', 'false'];

/** The values of a key by the list that it is in; `*` for every list. */
const VALUES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  type: {
    dimensions: ['string', 'number', 'boolean', 'time', 'geo', 'switch'],
    measures: [
      ...['count', 'count_distinct', 'count_distinct_approx', 'sum', 'avg', 'min', 'max', 'number'],
      ...['number_agg', 'string', 'time', 'boolean', 'rank'],
    ],
    pre_aggregations: ['rollup', 'original_sql', 'rollup_join', 'rollup_lambda'],
  },
  relationship: { joins: ['one_to_one', 'one_to_many', 'many_to_one'] },
  format: { '*': ['percent', 'currency', 'number', 'imageUrl', 'link', 'id'] },
  granularity: { '*': GRAINS },
  partition_granularity: { '*': GRAINS },
  public: { '*': TRUTH },
  primary_key: { '*': TRUTH },
  sub_query: { '*': TRUTH },
  multi_stage: { '*': TRUTH },
  allow_all: { '*': TRUTH },
};

const CUBE_KEYS = new Set(['extends', 'join_path']);
const MEMBER_LISTS = new Set([
  'measures',
  'dimensions',
  'segments',
  'includes',
  'excludes',
  'drill_members',
  'levels',
]);

/**
 * What can be typed at the end of a text; null where nothing is known.
 * @param before the lines up to the caret, the last one without what follows it
 */
export function yamlCompletions(before: readonly string[], names: ModelNames): YamlCompletions | null {
  const line = before.at(-1) ?? '';
  const reference = /\{([A-Za-z_][\w.]*)?$/.exec(line);
  if (reference !== null && !/\{\{$/.test(line))
    return {
      from: line.length - (reference[1]?.length ?? 0),
      options: ofNames([...names.cubes, ...names.members]),
    };
  const { path, owner } = placeOf(before);
  const value = /^\s*(?:- +)?([\w-]+):\s+(\S*)$/.exec(line);
  if (value !== null) {
    const [, key = '', typed = ''] = value;
    return completed(line.length - typed.length, valuesOf(key, path, names));
  }
  const typed = /[\w.]*$/.exec(line)?.[0] ?? '';
  if (!/^\s*(?:- +)?[\w.]*$/.test(line)) return null;
  const from = line.length - typed.length;
  // An item of a list of names, not of objects.
  const list = path.at(-1) === '*' ? (path.at(-2) ?? '') : '';
  const isOfNames =
    list === 'includes' ||
    list === 'excludes' ||
    (path.includes('pre_aggregations') && MEMBER_LISTS.has(list));
  if (isOfNames || list === 'drill_members' || list === 'levels')
    return completed(from, ofNames(membersOf(owner, names)));
  const keys = keysAt(path) ?? [];
  return completed(
    from,
    keys.map((label) => ({ label, type: 'property', apply: `${label}: ` })),
  );
}

function completed(from: number, options: readonly Completion[]): YamlCompletions | null {
  return options.length === 0 ? null : { from, options };
}

function keysAt(path: readonly string[]): readonly string[] | undefined {
  const policy = path.indexOf('access_policy');
  return policy === -1 ? KEYS[path.join('.')] : POLICY[path.slice(policy + 1).join('.')];
}

function valuesOf(key: string, path: readonly string[], names: ModelNames): readonly Completion[] {
  const list = path.filter((step) => step !== '*').at(-1) ?? '';
  if (CUBE_KEYS.has(key) || (key === 'name' && list === 'joins')) return ofNames(names.cubes);
  const byList = VALUES[key];
  return (byList?.[list] ?? byList?.['*'] ?? []).map((label) => ({ label, type: 'constant' }));
}

function ofNames(names: readonly string[]): Completion[] {
  return names.map((label) => ({ label, type: 'variable' }));
}

/** The members of a cube without its name; those of all cubes with theirs where the cube is not known. */
function membersOf(owner: string | undefined, { members }: ModelNames): string[] {
  const own = owner === undefined ? [] : members.filter((member) => member.startsWith(`${owner}.`));
  return own.length === 0 ? [...members] : own.map((member) => member.slice((owner?.length ?? 0) + 1));
}

/** The keys above the last line, and the name of the cube around it. */
function placeOf(before: readonly string[]): { path: readonly string[]; owner: string | undefined } {
  const last = before.at(-1) ?? '';
  const steps: string[] = [];
  let owner: string | undefined;
  let room = indentOf(last);
  let isItem = /^\s*-(?:\s|$)/.test(last);
  if (isItem) steps.push('*');
  for (let at = before.length - 2; at >= 0 && (room > 0 || isItem); at -= 1) {
    const line = before[at] ?? '';
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const indent = indentOf(line);
    const [, dash, key, rest = ''] = /^\s*(- +)?(?:([\w-]+):)?(.*)$/.exec(line) ?? [];
    const keyIndent = indent + (dash?.length ?? 0);
    if (key === 'name' && dash !== undefined && keyIndent <= room) owner = rest.trim();
    // A list item: its first key is on the same line as the dash.
    if (dash !== undefined && indent < room && !isItem) {
      if (keyIndent < room && key !== undefined) steps.push(key);
      steps.push('*');
      room = indent;
      isItem = true;
    } else if (key !== undefined && dash === undefined && (indent < room || (isItem && indent === room))) {
      steps.push(key);
      room = indent;
      isItem = false;
    }
  }
  return { path: steps.reverse(), owner };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
