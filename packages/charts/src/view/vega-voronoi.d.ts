declare module 'vega-voronoi' {
  /** The transform that finds the mark nearest to the pointer. */
  export const voronoi: unknown;
}
