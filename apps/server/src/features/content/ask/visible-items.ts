/** A cube, view or member in the metadata of the data API. */
export type Item = Readonly<Record<string, unknown>>;

/** The cubes, views or members of a list in the metadata that somebody sees. */
export function visibleItems(list: unknown): Item[] {
  return (Array.isArray(list) ? list : []).filter(
    (item) => typeof item === 'object' && item !== null && item.isVisible !== false && item.public !== false,
  );
}
