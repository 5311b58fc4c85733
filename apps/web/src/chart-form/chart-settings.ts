import type { Json } from '@facet/query';
import type { OptionName, Slot } from './chart-kinds.ts';
import { type DrawnChart, slotsOf } from './drawn-chart.ts';
import { type FormColumn, suits } from './form-column.ts';
import { columnsIn, settingsPath } from './slot-columns.ts';
import type { SpecPath } from './spec-paths.ts';

export type SettingName =
  | OptionName
  | 'layers'
  | 'title'
  | 'format'
  | 'scaleType'
  | 'zero'
  | 'least'
  | 'most'
  | 'type'
  | 'order'
  | 'legend'
  | 'orient'
  | 'palette';

/** A setting of a chart: its values, and where it is in the specification. */
export interface Setting {
  readonly name: SettingName;
  readonly path: SpecPath;
  readonly input: SettingInput;
}

export type SettingInput =
  | { readonly type: 'text' }
  | { readonly type: 'number'; readonly least?: number; readonly most?: number; readonly isWhole?: true }
  /** On, off, or as it suits the chart. */
  | { readonly type: 'flag' }
  /** One of several values, or as it suits the chart; or a list of values of a type, which people type. */
  | { readonly type: 'choice'; readonly values: readonly Json[]; readonly listOf?: FormColumn['type'] };

const choice = (...values: readonly Json[]): SettingInput => ({ type: 'choice', values });
const FLAG: SettingInput = { type: 'flag' };
const TEXT: SettingInput = { type: 'text' };
const NUMBER: SettingInput = { type: 'number' };

const OPTIONS: Readonly<Record<OptionName, SettingInput>> = {
  stack: choice('grouped', 'stacked', 'normalized'),
  horizontal: FLAG,
  sort: choice('ascending', 'descending'),
  labels: FLAG,
  points: FLAG,
  curve: choice('linear', 'smooth', 'step'),
  axes: choice('independent', 'shared'),
  base: choice('us', 'world'),
  columns: { type: 'number', least: 1, most: 12, isWhole: true },
};
/** The options that Vega-Lite has under another name. */
const VIEW_OPTIONS: Readonly<Partial<Record<OptionName, Omit<Setting, 'name'>>>> = {
  points: { path: ['mark', 'point'], input: FLAG },
  curve: { path: ['mark', 'interpolate'], input: choice('linear', 'monotone', 'step-after') },
  stack: { path: ['encoding', 'y', 'stack'], input: choice(null, 'zero', 'normalize') },
};

/** The settings of a chart as a whole. */
export function chartSettings(chart: DrawnChart): readonly Setting[] {
  return chart.kind.options.flatMap((option): Setting[] => {
    // Areas that are not stacked are over each other, not side by side.
    const name = option === 'stack' && chart.kind.id === 'area' ? 'layers' : option;
    if (chart.form === 'short') return [{ name, path: [option], input: OPTIONS[option] }];
    const own = VIEW_OPTIONS[option];
    return own === undefined ? [] : [{ name, ...own }];
  });
}

/** Formats of numbers, as d3 patterns. */
export const FORMATS = [',.0f', ',.1f', ',.2f', '.0%', '.1%', '.2s'] as const;
/** Colours of categories and of amounts, by the names that Vega has for them. */
export const CATEGORY_PALETTES = ['tableau10', 'set2', 'dark2', 'paired', 'pastel1'] as const;
export const AMOUNT_PALETTES = [
  'blues',
  'greens',
  'oranges',
  'purples',
  'viridis',
  'magma',
  'redblue',
  'purplegreen',
] as const;

/** A slot with what can be set about its axis or its legend; none while it has no column. */
export interface GuideSettings {
  readonly slot: Slot;
  readonly settings: readonly Setting[];
}

/** The settings of the axes and legends of a chart. */
export function guideSettings(chart: DrawnChart, columns: readonly FormColumn[]): readonly GuideSettings[] {
  return slotsOf(chart).flatMap((slot) => {
    const [name] = columnsIn(chart, slot);
    if (slot.guide === undefined || slot.isPlain || name === undefined) return [];
    const column = columns.find((one) => one.name === name);
    const at = settingsPath(chart, slot);
    const setting = (own: SettingName, path: SpecPath, input: SettingInput): Setting => ({
      name: own,
      path: [...at, ...path],
      input,
    });
    const settings =
      slot.guide === 'axis'
        ? axisSettings(slot, column, columns, setting)
        : legendSettings(chart, slot, column, setting);
    return [{ slot, settings }];
  });
}

type Make = (name: SettingName, path: SpecPath, input: SettingInput) => Setting;

/** The order of categories by the sum of a column, largest first, as Vega-Lite has it. */
export type ColumnOrder = { readonly field: string; readonly op: 'sum'; readonly order: 'descending' };

function categoryOrder(own: FormColumn | undefined, columns: readonly FormColumn[]): SettingInput {
  const byColumn = columns
    .filter((column) => suits(column, 'amount'))
    .map(({ name }): ColumnOrder => ({ field: name, op: 'sum', order: 'descending' }));
  const values = ['ascending', 'descending', null, ...byColumn];
  return own?.type === 'time' ? choice(...values) : { type: 'choice', values, listOf: own?.type ?? 'string' };
}

function axisSettings(
  slot: Slot,
  column: FormColumn | undefined,
  columns: readonly FormColumn[],
  setting: Make,
): Setting[] {
  const isAmount = slot.takes === 'amount' || slot.takes === 'number' || (column && suits(column, 'amount'));
  return [
    setting('title', ['axis', 'title'], TEXT),
    ...(isAmount
      ? [
          setting('format', ['axis', 'format'], choice(...FORMATS)),
          setting('scaleType', ['scale', 'type'], choice('linear', 'log', 'symlog', 'sqrt')),
          setting('zero', ['scale', 'zero'], FLAG),
          setting('least', ['scale', 'domainMin'], NUMBER),
          setting('most', ['scale', 'domainMax'], NUMBER),
        ]
      : [
          setting('type', ['type'], choice('ordinal', 'temporal', 'quantitative')),
          setting('order', ['sort'], categoryOrder(column, columns)),
        ]),
  ];
}

function legendSettings(
  chart: DrawnChart,
  slot: Slot,
  column: FormColumn | undefined,
  setting: Make,
): Setting[] {
  const isAmount = column !== undefined && suits(column, 'amount') && slot.takes !== 'category';
  const isHidden = chart.kind.id === 'scatter' && slot.name === 'size';
  return [
    setting('title', ['legend', 'title'], TEXT),
    ...(isHidden ? [] : [setting('legend', ['legend'], choice(null))]),
    setting('orient', ['legend', 'orient'], choice('top', 'right', 'bottom', 'left')),
    ...(slot.name === 'color'
      ? [setting('palette', ['scale', 'scheme'], choice(...(isAmount ? AMOUNT_PALETTES : CATEGORY_PALETTES)))]
      : []),
  ];
}

/** All settings that the form shows of a chart. */
export function allSettings(chart: DrawnChart, columns: readonly FormColumn[]): readonly Setting[] {
  return [...chartSettings(chart), ...guideSettings(chart, columns).flatMap(({ settings }) => settings)];
}
