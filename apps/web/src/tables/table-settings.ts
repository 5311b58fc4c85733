import { keptTable, type TableColumnSpec } from '@facet/dashboards/visuals';

type Given<K extends keyof TableColumnSpec> = NonNullable<TableColumnSpec[K]>;

/** A condition on the cells of a column, and how those that meet it stand out. */
export type Rule = Given<'rules'>[number];
/** How a cell stands out: colours that carry meaning come with a symbol. */
export type Tone = Rule['tone'];
/** A colour for each amount. */
export type Scale = Exclude<Given<'scale'>, string> & { readonly type: 'sequential' | 'diverging' };

/** The settings of one column in the specification of a table. */
export interface ColumnSettings extends Omit<TableColumnSpec, 'scale'> {
  readonly scale?: Scale;
}

/** What the specification of a table says. */
export interface TableSettings {
  readonly columns: readonly ColumnSettings[];
  readonly rowNumbers: boolean;
  readonly banding: boolean;
  /** Whether groups are closed at first. */
  readonly collapsed: boolean;
}

/** The settings in the specification of a table. What this release does not know is ignored. */
export function tableSettings(spec: unknown): TableSettings {
  const { columns = [], rowNumbers = false, banding = false, collapsed = false } = keptTable(spec);
  return { columns: columns.map(columnIn), rowNumbers, banding, collapsed };
}

function columnIn(given: string | TableColumnSpec): ColumnSettings {
  if (typeof given === 'string') return { column: given };
  const { scale: own, ...settings } = given;
  const scale = own === undefined ? undefined : scaleIn(own);
  return scale === undefined ? settings : { ...settings, scale };
}

/** A scale needs a type or colours of its own. */
function scaleIn(given: Given<'scale'>): Scale | undefined {
  if (typeof given === 'string') return { type: given };
  if (given.type === undefined && given.colors === undefined) return undefined;
  return { ...given, type: given.type ?? 'sequential' };
}
