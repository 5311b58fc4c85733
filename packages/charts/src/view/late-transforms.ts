import { transforms } from 'vega';

/** Loads what few charts need, and pages are therefore built without: the transform that finds the nearest mark. */
export async function loadTransforms(spec: object): Promise<void> {
  if ('voronoi' in transforms || !JSON.stringify(spec).includes('"type":"voronoi"')) return;
  Object.assign(transforms, await import('vega-voronoi'));
}
