import { type Item, visibleItems } from './visible-items.ts';

/** A dimension whose values people may choose from, with what tells how frequent each of them is, or a time dimension. */
export interface ListedDimension {
  readonly name: string;
  readonly isTime?: boolean;
  /** A measure of the same view that counts rows; null if it has none. */
  readonly count: string | null;
}

/**
 * The text dimensions of views whose values a question may name, in the order of the views and of the model. Left out are
 * keys, and dimensions whose values the model does not suggest.
 * @param cubes of the metadata, as a caller sees them
 * @param views the names of the views; those without dimensions and unknown ones add nothing
 * @param most the most dimensions, so that no question samples a whole model
 */
export function listedDimensions(
  cubes: readonly unknown[],
  views: readonly string[],
  most: number,
): ListedDimension[] {
  return named(cubes, views)
    .flatMap((cube) => {
      const count = visibleItems(cube.measures).find(({ aggType }) => aggType === 'count')?.name;
      return visibleItems(cube.dimensions)
        .filter(isListed)
        .map(({ name }) => ({ name: String(name), count: typeof count === 'string' ? count : null }));
    })
    .slice(0, most);
}

/** The time dimensions of views, in the order of the views and of the model. @param most as in `listedDimensions` */
export function timeDimensions(
  cubes: readonly unknown[],
  views: readonly string[],
  most: number,
): ListedDimension[] {
  return named(cubes, views)
    .flatMap(({ dimensions }) => visibleItems(dimensions))
    .filter(({ type }) => type === 'time')
    .map(({ name }) => ({ name: String(name), isTime: true, count: null }))
    .slice(0, most);
}

/** The names of what people ask about: the views of a model, or its cubes where it has no views. */
export function askedViews(cubes: readonly unknown[]): string[] {
  const all = visibleItems(cubes);
  const views = all.filter(({ type }) => type === 'view');
  return (views.length > 0 ? views : all).map(({ name }) => String(name));
}

function named(cubes: readonly unknown[], views: readonly string[]): Item[] {
  const byName = new Map(visibleItems(cubes).map((cube) => [cube.name, cube]));
  return views.flatMap((view): readonly Item[] => {
    const cube = byName.get(view);
    return cube === undefined ? [] : [cube];
  });
}

function isListed({ type, primaryKey, suggestFilterValues }: Item): boolean {
  return type === 'string' && primaryKey !== true && suggestFilterValues !== false;
}
