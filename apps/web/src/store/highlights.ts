import type { Highlight } from '@facet/charts/view';
import type { ReportData } from '@facet/client';

/** Values of dimensions by member: what a mark is about, in every chart. */
export type Dimensions = ReadonlyMap<string, unknown>;

/** What the viewer points at, which other charts of the dashboard show too. Charts follow it without rendering again. */
export class Highlights {
  readonly #listeners = new Set<() => void>();
  #pointed: { readonly widgetId: string; readonly dimensions: Dimensions } | null = null;

  /** @param dimensions empty when the pointer has left */
  point(widgetId: string, dimensions: Dimensions): void {
    const isSame =
      this.#pointed === null
        ? dimensions.size === 0
        : this.#pointed.widgetId === widgetId && sameDimensions(this.#pointed.dimensions, dimensions);
    if (isSame) return;
    this.#pointed = dimensions.size === 0 ? null : { widgetId, dimensions };
    for (const listener of this.#listeners) listener();
  }

  /** What another chart than this one is pointed at for. */
  elsewhere(widgetId: string): Dimensions | undefined {
    return this.#pointed?.widgetId === widgetId ? undefined : this.#pointed?.dimensions;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** The dimensions that rows have in common, without times, which charts have at several granularities. */
export function dimensionsIn(
  data: ReportData,
  rows: readonly Readonly<Record<string, unknown>>[],
): Dimensions {
  const [first, ...others] = rows;
  const found = data.columns.flatMap(({ name, member, isMeasure, type }) => {
    const value = first?.[name];
    if (isMeasure || member === null || type === 'time' || value === undefined) return [];
    return others.every((row) => row[name] === value) ? [[member, value] as const] : [];
  });
  return new Map(found);
}

/** The cells by which a chart shows dimensions; null if it has none of them. */
export function cellsOf(data: ReportData, dimensions: Dimensions | undefined): Highlight | null {
  const found = data.columns.flatMap(({ name, member, isMeasure }) =>
    isMeasure || member === null || !dimensions?.has(member) ? [] : [[name, dimensions.get(member)] as const],
  );
  return found.length === 0 ? null : Object.fromEntries(found);
}

export function sameDimensions(one: Dimensions, other: Dimensions): boolean {
  return one.size === other.size && [...one].every(([member, value]) => other.get(member) === value);
}
