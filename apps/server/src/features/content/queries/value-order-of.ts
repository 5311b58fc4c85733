/** The most values of an order, and the most characters of a value: columns carry it to each page. */
const MOST_VALUES = 1_000;
const MOST_CHARACTERS = 200;

/**
 * The values of a dimension in the order that its `meta.order` defines; undefined if it defines none. What is not a value,
 * and values beyond the limits, are ignored: `meta` belongs to the authors of models, who may use it for something else.
 */
export function valueOrderOf({
  type,
  meta,
}: {
  readonly type: string;
  readonly meta?: unknown;
}): readonly string[] | undefined {
  const { order } = (meta ?? {}) as { readonly order?: unknown };
  if (type === 'time' || !Array.isArray(order)) return undefined;
  const values = order
    .filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(String)
    .filter(({ length }) => length <= MOST_CHARACTERS);
  const distinct = [...new Set(values)].slice(0, MOST_VALUES);
  return distinct.length === 0 ? undefined : distinct;
}
