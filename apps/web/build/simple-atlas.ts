import { quantize } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { Plugin } from 'vite';

const STATES = /\/us-atlas\/states-10m\.json$/;
/** Square degrees: where the whole country has 1,200 pixels, half a pixel. */
const LEAST_AREA = 0.0015;
/** Degrees of a step of the coordinates, a fifth of a pixel there. */
const STEP = 0.01;

/**
 * Leaves out of the outlines of states what a map of the country is too small to show: 16 KB instead of 33. On maps that
 * are zoomed in, they are still far finer than those of countries, which stay as they are.
 */
export function simpleAtlas(): Plugin {
  return {
    name: 'simple-atlas',
    apply: 'build',
    enforce: 'pre',
    transform(json, id) {
      if (!STATES.test(id)) return undefined;
      const { objects, ...atlas } = JSON.parse(json);
      // Maps do not draw the outline of the whole country.
      const states = presimplify({ ...atlas, objects: { states: objects.states } });
      const small = quantize(simplify(states, LEAST_AREA), { scale: [STEP, STEP], translate: [-180, 0] });
      return { code: JSON.stringify(small), map: null };
    },
  };
}
