import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NONE = fileURLToPath(new URL('no-transforms.ts', import.meta.url));

/** Leaves out transforms that charts load when they need them: `packages/charts/src/view/late-transforms.ts`. */
export function lateTransforms(): Plugin {
  return {
    name: 'late-transforms',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'vega-voronoi' && importer?.includes('/node_modules/vega/') ? NONE : null,
  };
}
