import type { View } from 'vega';
import type { Datum } from './rows.ts';

/** The values that a mark needs to stay as it is: cells by column. */
export type Highlight = Readonly<Record<string, unknown>>;

/** What the view has drawn, as far as it matters here. */
interface Mark {
  readonly marktype: string;
  readonly role?: string;
  readonly items: readonly MarkItem[];
}

interface MarkItem {
  readonly datum?: unknown;
  readonly opacity?: number;
  readonly items?: readonly Mark[];
  readonly _svg?: SVGElement | null;
}

/** Marks that have one shape for all of their items. */
const JOINED: readonly string[] = ['line', 'area', 'trail'];
const FADED = 0.25;

/**
 * Fades the marks whose rows have other values than these; null shows all as they are. The elements change, not the
 * view, so that it costs nothing to follow the pointer. Marks on a canvas stay as they are.
 */
export function highlightMarks(view: View, cells: Highlight | null): void {
  const wanted = Object.entries(cells ?? {}).map(([column, value]) => [column, String(value)] as const);
  const walk = (marks: readonly Mark[]) => {
    for (const { marktype, role, items } of marks) {
      if (/^(axis|legend|title)/.test(role ?? '')) continue;
      if (marktype === 'group') for (const group of items) walk(group.items ?? []);
      else if (JOINED.includes(marktype)) fade(items[0], items);
      else for (const item of items) fade(item, [item]);
    }
  };
  const fade = (item: MarkItem | undefined, rows: readonly MarkItem[]) => {
    const element = item?._svg;
    if (item === undefined || element == null) return;
    const isOther = wanted.length > 0 && !rows.every((row) => hasAll(row.datum, wanted));
    // A line along the position of the pointer has no row.
    const isFaded = isOther && rows.some((row) => isAbout(row.datum, wanted));
    element.style.setProperty('transition', 'opacity 120ms');
    element.style.setProperty('opacity', isFaded ? String((item.opacity ?? 1) * FADED) : '');
  };
  const { root } = view.scenegraph() as unknown as { readonly root: Mark };
  walk([root]);
}

function isAbout(datum: unknown, wanted: readonly (readonly [string, string])[]): boolean {
  return wanted.some(([column]) => Object.hasOwn(Object(datum), column));
}

function hasAll(datum: unknown, wanted: readonly (readonly [string, string])[]): boolean {
  return wanted.every(
    ([column, value]) => !Object.hasOwn(Object(datum), column) || String((datum as Datum)[column]) === value,
  );
}
