import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OWN = '\0map-transforms';
/** The transforms of maps that charts have, with their files; the others draw contours and heat maps. */
const FILES: Readonly<Record<string, string>> = {
  geojson: 'GeoJSON',
  geopath: 'GeoPath',
  geopoint: 'GeoPoint',
  geoshape: 'GeoShape',
  projection: 'Projection',
};

/** Leaves out transforms of `vega-geo` that no chart can have. In its one built file, they cannot be told apart. */
export function mapTransforms(): Plugin {
  const sources = join(dirname(fileURLToPath(import.meta.resolve('vega-geo'))), '../src');
  return {
    name: 'map-transforms',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'vega-geo' ? OWN : null),
    load: (id) =>
      id === OWN
        ? Object.entries(FILES)
            .map(([name, file]) => `export { default as ${name} } from '${join(sources, file)}.js';`)
            .join('\n')
        : null,
  };
}
