/** How a cell stands out: colours that carry meaning come with a symbol. */
export type Tone = 'good' | 'warning' | 'bad' | 'strong' | 'soft';

/** A condition on the cells of a column, and how those that meet it stand out. */
export interface Rule {
  readonly when: '>' | '>=' | '<' | '<=' | '=' | '!=' | 'between' | 'contains' | 'empty';
  /** What cells are compared with: two numbers for `between`, none for `empty`. */
  readonly value?: string | number | readonly [number, number];
  readonly tone: Tone;
}

/** A colour for each amount. */
export interface Scale {
  readonly type: 'sequential' | 'diverging';
  /** The amounts of the first and the last colour; the smallest and the largest of the column by default. */
  readonly min?: number;
  readonly max?: number;
  /** The amount of the colour in the middle; 0 by default for diverging scales. */
  readonly middle?: number;
  /** Two or three colours of the author as `#rrggbb`. */
  readonly colors?: readonly string[];
}

/** The settings of one column in the specification of a table. */
export interface ColumnSettings {
  readonly column: string;
  readonly title?: string;
  /** Pixels. */
  readonly width?: number;
  /** The share of the room that is left. */
  readonly flex?: number;
  readonly hidden?: boolean;
  readonly bar?: boolean;
  readonly scale?: Scale;
  readonly better?: 'up' | 'down';
  readonly rules?: readonly Rule[];
  /** The address behind a cell: the cell itself, or a template with `{column}` in it. */
  readonly link?: true | string;
  readonly image?: boolean;
  readonly sparkline?: boolean;
}

/** What the specification of a table says beside its columns. */
export interface TableSettings {
  readonly columns: readonly ColumnSettings[];
  readonly rowNumbers: boolean;
  readonly banding: boolean;
  /** Whether groups are closed at first. */
  readonly collapsed: boolean;
}

const OPERATORS = new Set(['>', '>=', '<', '<=', '=', '!=', 'between', 'contains', 'empty']);
const TONES = new Set(['good', 'warning', 'bad', 'strong', 'soft']);
const COLOUR = /^#[0-9a-f]{6}$/i;

/** The settings in the specification of a table. What this release does not know is ignored. */
export function tableSettings(spec: unknown): TableSettings {
  const given = dictOf(spec);
  const columns = Array.isArray(given.columns) ? given.columns.flatMap(columnIn) : [];
  return {
    columns,
    rowNumbers: given.rowNumbers === true,
    banding: given.banding === true,
    collapsed: given.collapsed === true,
  };
}

function columnIn(item: unknown): ColumnSettings[] {
  if (typeof item === 'string') return [{ column: item }];
  const given = dictOf(item);
  if (typeof given.column !== 'string') return [];
  const scale = scaleIn(given.scale);
  const width = numberIn(given.width, 24, 2000);
  const flex = numberIn(given.flex, 0.01, 1000);
  const rules = Array.isArray(given.rules) ? given.rules.flatMap(ruleIn).slice(0, 50) : [];
  return [
    {
      column: given.column,
      ...(typeof given.title === 'string' ? { title: given.title } : {}),
      ...(width === undefined ? {} : { width }),
      ...(flex === undefined ? {} : { flex }),
      ...(given.hidden === true ? { hidden: true } : {}),
      ...(given.bar === true ? { bar: true } : {}),
      ...(scale === undefined ? {} : { scale }),
      ...(given.better === 'up' || given.better === 'down' ? { better: given.better } : {}),
      ...(rules.length === 0 ? {} : { rules }),
      ...(given.link === true || typeof given.link === 'string' ? { link: given.link } : {}),
      ...(given.image === true ? { image: true } : {}),
      ...(given.sparkline === true ? { sparkline: true } : {}),
    },
  ];
}

function scaleIn(given: unknown): Scale | undefined {
  if (given === 'sequential' || given === 'diverging') return { type: given };
  const { type, min, max, middle, colors } = dictOf(given);
  const own = Array.isArray(colors) ? colors.filter((item) => COLOUR.test(String(item))) : [];
  const hasColours = own.length === 2 || own.length === 3;
  if (type !== 'sequential' && type !== 'diverging' && !hasColours) return undefined;
  return {
    type: type === 'diverging' ? 'diverging' : 'sequential',
    ...(isNumber(min) ? { min } : {}),
    ...(isNumber(max) ? { max } : {}),
    ...(isNumber(middle) ? { middle } : {}),
    ...(hasColours ? { colors: own as string[] } : {}),
  };
}

function ruleIn(given: unknown): Rule[] {
  const { when, value, tone } = dictOf(given);
  if (!OPERATORS.has(String(when)) || !TONES.has(String(tone))) return [];
  const isRange = Array.isArray(value) && value.length === 2 && value.every(isNumber);
  if (when === 'between' && !isRange) return [];
  if (when !== 'between' && when !== 'empty' && typeof value !== 'string' && !isNumber(value)) return [];
  return [{ when, tone, ...(value === undefined ? {} : { value }) } as Rule];
}

function numberIn(value: unknown, least: number, most: number): number | undefined {
  return isNumber(value) ? Math.min(Math.max(value, least), most) : undefined;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function dictOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
