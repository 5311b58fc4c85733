type PlaceOf = (value: unknown) => number;

/** The places by their orders: sorting asks for them again and again. */
const known = new WeakMap<readonly string[], PlaceOf>();

/**
 * The places of values in an order, from 0. Values that the order does not name share the place after it, and missing
 * values are last.
 */
export function placesIn(order: readonly string[]): PlaceOf {
  const found = known.get(order);
  if (found !== undefined) return found;
  const places = new Map(order.map((value, place) => [value, place]));
  const placeOf: PlaceOf = (value) =>
    value === null || value === undefined ? order.length + 1 : (places.get(String(value)) ?? order.length);
  known.set(order, placeOf);
  return placeOf;
}
