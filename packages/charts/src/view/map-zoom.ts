/** Where a map is, in sizes of its plot: how many times as large as it fits, and where its left and top edges then are. */
export interface MapZoom {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** A place on the plot, from 0 to 1. */
export interface PlotPlace {
  readonly x: number;
  readonly y: number;
}

/** The map as it fits its rows. */
export const FITTED: MapZoom = { scale: 1, left: 0, top: 0 };

const MOST = 32;
/** A part of an atlas shows where it is; a whole atlas has nothing around it. */
const LEAST = { part: 1 / 8, whole: 1 } as const;

/** A map that is larger or smaller by a factor, so that a place of the plot shows the same place on earth as before. */
export function zoomed(
  zoom: MapZoom,
  factor: number,
  { x, y }: PlotPlace,
  extent: keyof typeof LEAST,
): MapZoom {
  const scale = Math.min(MOST, Math.max(LEAST[extent], zoom.scale * factor));
  const by = scale / zoom.scale;
  return inSight({ scale, left: x - (x - zoom.left) * by, top: y - (y - zoom.top) * by });
}

/** A map that is further to the right and below. */
export function moved(zoom: MapZoom, { x, y }: PlotPlace): MapZoom {
  return inSight({ ...zoom, left: zoom.left + x, top: zoom.top + y });
}

/** The middle of the plot stays on the map. */
function inSight({ scale, left, top }: MapZoom): MapZoom {
  const kept = (edge: number) => Math.min(0.5, Math.max(0.5 - scale, edge));
  return { scale, left: kept(left), top: kept(top) };
}
