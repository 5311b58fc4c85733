import { keyOf, nameOf } from '../question/columns.ts';
import type { Filter } from '../question/filter.ts';
import { isSame } from '../question/json.ts';
import type { Column, Order, Question, TimeRange } from '../question/question.ts';

/** The parts of a question that are compared as a whole. */
export const COMPARED_SETTINGS = [
  'limit',
  'offset',
  'ungrouped',
  'timezone',
  'countsRows',
  'comparisons',
  'topRows',
  'fillMissingRows',
  'tableCalculations',
  'pivot',
  'totals',
  'visualisation',
  'formats',
  'titles',
  'shownAs',
  'otherMeta',
] as const satisfies readonly (keyof Question)[];
export type ComparedSetting = (typeof COMPARED_SETTINGS)[number];

/** One thing that differs between two questions. Pages put it into words. */
export type Difference =
  | { readonly kind: 'view'; readonly before: string | null; readonly after: string | null }
  | { readonly kind: 'column-added' | 'column-removed'; readonly column: Column }
  /** The same column with another name, or the same calculation with another expression. */
  | { readonly kind: 'column-changed'; readonly before: Column; readonly after: Column }
  /** The columns that both have are in another order. */
  | { readonly kind: 'columns-moved' }
  | { readonly kind: 'filter-added' | 'filter-removed'; readonly filter: Filter }
  /** Filters that both have are in another order, which changes no rows. */
  | { readonly kind: 'filters-moved' }
  | { readonly kind: 'range'; readonly before: TimeRange | null; readonly after: TimeRange | null }
  | { readonly kind: 'segment-added' | 'segment-removed'; readonly member: string }
  | { readonly kind: 'order'; readonly before: readonly Order[]; readonly after: readonly Order[] }
  | {
      readonly [Setting in ComparedSetting]: {
        readonly kind: 'setting';
        readonly setting: Setting;
        readonly before: Question[Setting];
        readonly after: Question[Setting];
      };
    }[ComparedSetting];

/** What differs between two questions, in the order in which people read them; empty if they are the same. */
export function differencesOf(before: Question, after: Question): readonly Difference[] {
  return [
    ...(before.view === after.view
      ? []
      : [{ kind: 'view', before: before.view, after: after.view } as const]),
    ...columnDifferences(before.columns, after.columns),
    ...filterDifferences(before.filters, after.filters),
    ...rangeDifferences(before.ranges, after.ranges),
    ...segmentDifferences(before.segments, after.segments),
    ...(isSame(before.order, after.order)
      ? []
      : [{ kind: 'order', before: before.order, after: after.order } as const]),
    ...COMPARED_SETTINGS.filter((setting) => !isSame(before[setting], after[setting])).map(
      (setting) =>
        ({ kind: 'setting', setting, before: before[setting], after: after[setting] }) as Difference,
    ),
  ];
}

function columnDifferences(before: readonly Column[], after: readonly Column[]): Difference[] {
  const earlier = new Map(before.map((column) => [keyOf(column), column]));
  const later = new Map(after.map((column) => [keyOf(column), column]));
  const kept = [...earlier.keys()].filter((key) => later.has(key));
  return [
    ...before
      .filter((column) => !later.has(keyOf(column)))
      .map((column) => ({ kind: 'column-removed', column }) as const),
    ...after.flatMap((column): Difference[] => {
      const old = earlier.get(keyOf(column));
      if (old === undefined) return [{ kind: 'column-added', column }];
      return isSameColumn(old, column) ? [] : [{ kind: 'column-changed', before: old, after: column }];
    }),
    ...(isSame(
      kept,
      [...later.keys()].filter((key) => earlier.has(key)),
    )
      ? []
      : [{ kind: 'columns-moved' } as const]),
  ];
}

/** A column may have its own key as its name. */
function isSameColumn(one: Column, other: Column): boolean {
  return isSame({ ...one, name: nameOf(one) }, { ...other, name: nameOf(other) });
}

function filterDifferences(before: readonly Filter[], after: readonly Filter[]): Difference[] {
  const removed = without(before, after);
  const added = without(after, before);
  const differences: Difference[] = [
    ...removed.map((filter) => ({ kind: 'filter-removed', filter }) as const),
    ...added.map((filter) => ({ kind: 'filter-added', filter }) as const),
  ];
  if (isSame(without(before, removed), without(after, added))) return differences;
  return [...differences, { kind: 'filters-moved' }];
}

/** The items of a list without those of another; of several equal ones, as many stay as the other list lacks. */
function without<T>(items: readonly T[], others: readonly T[]): readonly T[] {
  const left = [...others];
  return items.filter((item) => {
    const index = left.findIndex((other) => isSame(item, other));
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

function rangeDifferences(before: readonly TimeRange[], after: readonly TimeRange[]): Difference[] {
  const of = (ranges: readonly TimeRange[], member: string) =>
    ranges.find((range) => range.member === member) ?? null;
  const members = new Set([...before, ...after].map(({ member }) => member));
  return [...members]
    .map((member) => ({ kind: 'range', before: of(before, member), after: of(after, member) }) as const)
    .filter((difference) => !isSame(difference.before, difference.after));
}

function segmentDifferences(before: readonly string[], after: readonly string[]): Difference[] {
  return [
    ...without(before, after).map((member) => ({ kind: 'segment-removed', member }) as const),
    ...without(after, before).map((member) => ({ kind: 'segment-added', member }) as const),
  ];
}
