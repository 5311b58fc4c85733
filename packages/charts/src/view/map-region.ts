/** A place as GeoJSON has it: degrees of longitude and latitude. */
export type Position = readonly [number, number];

/** The contiguous states, Alaska, Hawaii, and the islands beyond, which the map leaves out. */
const US_BOXES = [
  [-125, 24, -66, 50],
  [-180, 51, -129, 72],
  [-161, 18, -154, 23],
  [-68, 17, -64, 19],
  [144, 13, 146, 16],
  [-172, -15, -168, -10],
] as const;

export function isInUs([x, y]: Position): boolean {
  return US_BOXES.some(([west, south, east, north]) => x >= west && x <= east && y >= south && y <= north);
}

/** A map is no nearer than this, in degrees, so that a viewer recognises where a point is. */
const NEAREST = 8;
/** A region that is wider than this is shown as all states, with their insets. */
const WIDEST = 30;

/**
 * A region of the contiguous states around points; undefined if some are elsewhere, where the projection has insets, or
 * if they are all over the country.
 */
export function placeOf(points: readonly Position[]): object | undefined {
  const [[west, south, east, north]] = US_BOXES;
  if (points.some(([x, y]) => x < west || x > east || y < south || y > north)) return undefined;
  const range = (values: readonly number[], from: number, to: number) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const margin = Math.max((NEAREST - (most - least)) / 2, 0.08 * (most - least));
    return [Math.max(from, least - margin), Math.min(to, most + margin)];
  };
  const longitudes = points.map(([x]) => x);
  if (Math.max(...longitudes) - Math.min(...longitudes) > WIDEST) return undefined;
  const xs = range(longitudes, west, east);
  const ys = range(
    points.map(([, y]) => y),
    south,
    north,
  );
  return { type: 'MultiPoint', coordinates: xs.flatMap((x) => ys.map((y) => [x, y])) };
}

/** The corners of a region around points; undefined if they are all over the world. */
export function boxOf(points: readonly Position[]): [number, number][] | undefined {
  if (points.length === 0) return undefined;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (east - west > 100 || north - south > 60) return undefined;
  const margin = Math.max(1, 0.08 * Math.max(east - west, north - south));
  const clamp = (y: number) => Math.max(-80, Math.min(80, y));
  return [
    [west - margin, clamp(south - margin)],
    [east + margin, clamp(north + margin)],
  ];
}

interface Area {
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** Parts of an area that are smaller, relative to the largest one, may be out of sight: French Guiana is. */
const MINOR = 0.13;

type Ring = readonly Position[];

/** An area without its minor parts. */
export function mainParts<T extends Area>(area: T): Area {
  if (area.geometry.type !== 'MultiPolygon') return area;
  const polygons = area.geometry.coordinates as readonly (readonly Ring[])[];
  const sizes = polygons.map(([ring = []]) => sizeOf(ring));
  const least = MINOR * Math.max(...sizes);
  const coordinates = polygons.filter((_, index) => (sizes[index] ?? 0) >= least);
  return { ...area, geometry: { type: 'MultiPolygon', coordinates } };
}

/** The area of a ring in square degrees. */
function sizeOf(ring: Ring): number {
  let doubled = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    doubled += x * nextY - nextX * y;
  }
  return Math.abs(doubled) / 2;
}
