// The parts of Vega have no types of their own: those of `vega` cover most of them.

declare module 'vega-dataflow' {
  export { changeset, transforms } from 'vega';
}
declare module 'vega-encode' {
  export const axisticks: unknown;
  export const datajoin: unknown;
  export const encode: unknown;
  export const legendentries: unknown;
  export const scale: unknown;
  export const sortitems: unknown;
  export const stack: unknown;
}
declare module 'vega-format' {
  /** Formats of numbers and times from definitions of d3 locales. */
  export function locale(
    number: object,
    time: object,
  ): { utcFormat(pattern: string): (date: Date) => string };
}
declare module 'vega-functions' {
  export { expressionFunction } from 'vega';
}
declare module 'vega-geo' {
  export const geojson: unknown;
  export const geopath: unknown;
  export const geopoint: unknown;
  export const geoshape: unknown;
  export const projection: unknown;
}
declare module 'vega-loader' {
  export { loader } from 'vega';
}
declare module 'vega-parser' {
  export { parse } from 'vega';
}
declare module 'vega-projection' {
  export { projection } from 'vega';
}
declare module 'vega-regression' {
  export const loess: unknown;
  export const regression: unknown;
}
declare module 'vega-scenegraph' {
  export { type Bounds, renderModule } from 'vega';
}
declare module 'vega-transforms' {
  export const aggregate: unknown;
  export const bin: unknown;
  export const collect: unknown;
  export const compare: unknown;
  export const expression: unknown;
  export const extent: unknown;
  export const facet: unknown;
  export const field: unknown;
  export const filter: unknown;
  export const flatten: unknown;
  export const fold: unknown;
  export const formula: unknown;
  export const impute: unknown;
  export const joinaggregate: unknown;
  export const kde: unknown;
  export const key: unknown;
  export const load: unknown;
  export const lookup: unknown;
  export const multiextent: unknown;
  export const multivalues: unknown;
  export const params: unknown;
  export const pivot: unknown;
  export const prefacet: unknown;
  export const proxy: unknown;
  export const quantile: unknown;
  export const relay: unknown;
  export const sample: unknown;
  export const sequence: unknown;
  export const sieve: unknown;
  export const subflow: unknown;
  export const timeunit: unknown;
  export const tupleindex: unknown;
  export const values: unknown;
  export const window: unknown;
}
declare module 'vega-view' {
  export { View } from 'vega';
}
declare module 'vega-view-transforms' {
  export const bound: unknown;
  export const identifier: unknown;
  export const mark: unknown;
  export const overlap: unknown;
  export const render: unknown;
  export const viewlayout: unknown;
}
declare module 'vega-voronoi' {
  /** The transform that finds the mark nearest to the pointer. */
  export const voronoi: unknown;
}
