import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Packages of which pages need some modules only. In their built files, these cannot be told apart. */
const PACKAGES = new Set(
  'encode functions geo loader parser regression scale scenegraph statistics transforms view view-transforms'
    .split(' ')
    .map((name) => `vega-${name}`),
);
const SOURCES = /\/node_modules\/vega-[a-z-]+\/(?:src\/|index)/;
const EMPTY = '\0empty';

/** What modules of Vega import that no chart can use, or only with a part that is loaded later, with what stays of it. */
const LEFT_OUT = [
  // Functions that expressions may not call.
  { by: /\/vega-functions\//, source: 'd3-geo', names: ['geoArea', 'geoBounds', 'geoCentroid'] },
  { by: /\/vega-functions\//, source: './functions/ease.js', names: ['easeFunctions'] },
  // Timers, which charts may not have.
  { by: /\/vega-view\//, source: 'd3-timer', names: ['interval'] },
  // Formats that rows do not have.
  { by: /\/vega-loader\//, source: 'd3-dsv', names: ['dsvFormat'] },
  { by: /\/vega-loader\//, source: 'topojson-client', names: ['feature', 'mesh'] },
  { by: /\/vega-scale\/src\/schemes\.js$/, source: './palettes.js', names: ['continuous', 'discrete'] },
] as const;

/** Modules that take the place of others. */
const OWN: Readonly<Record<string, string>> = {
  './named-schemes.ts': fileURLToPath(new URL('named-schemes.ts', import.meta.url)),
  'vega-scale/palettes': join(folderOf('vega-scale'), 'src/palettes.js'),
};

/** Bundles Vega from its sources, without what charts cannot use, and apart from what few of them do. */
export function vegaSources(): Plugin {
  return {
    name: 'vega-sources',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        rolldownOptions: { treeshake: { moduleSideEffects: [{ test: SOURCES, sideEffects: false }] } },
      },
    }),
    resolveId(source, importer = '') {
      if (PACKAGES.has(source))
        return join(folderOf(source), source === 'vega-loader' ? 'index.browser.js' : 'index.js');
      // Vega-Lite takes a few functions for objects and texts from it, which this package has.
      if (source === 'vega') return this.resolve('vega-util', importer);
      const place = LEFT_OUT.findIndex((one) => one.source === source && one.by.test(importer));
      return place === -1 ? OWN[source] : `${EMPTY}:${place}`;
    },
    load(id) {
      if (!id.startsWith(`${EMPTY}:`)) return null;
      const names = LEFT_OUT[Number(id.slice(EMPTY.length + 1))]?.names ?? [];
      return names.map((name) => `export const ${name} = undefined;`).join('\n');
    },
  };
}

function folderOf(name: string): string {
  return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
}
