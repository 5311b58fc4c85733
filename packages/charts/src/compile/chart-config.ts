import { compileVegaLite } from './compile-vega-lite.ts';
import type { Dict } from './json.ts';
import { BASE_CONFIG } from './vega-config.ts';

let made: Dict | undefined;

/** The defaults of every chart in the terms of Vega, for charts that are not Vega-Lite. */
export function chartConfig(): Dict {
  if (made === undefined) {
    const { config, background, padding } = compileVegaLite({
      data: { values: [] },
      mark: 'point',
      config: BASE_CONFIG,
    });
    made = { config, background, padding };
  }
  return structuredClone(made);
}
