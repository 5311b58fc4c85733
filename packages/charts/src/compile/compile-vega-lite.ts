import { compile } from 'vega-lite';
import { columnOf } from './field-names.ts';
import type { Dict } from './json.ts';
import { SpecError } from './spec-error.ts';

/**
 * Compiles Vega-Lite to Vega, with titles as names of columns.
 * @throws SpecError for what Vega-Lite cannot draw
 */
export function compileVegaLite(spec: Dict): Dict {
  const silent = {
    level: () => silent,
    error: fail,
    warn: () => silent,
    info: () => silent,
    debug: () => silent,
  };
  try {
    const { spec: vega } = compile(spec as unknown as Parameters<typeof compile>[0], {
      logger: silent as never,
      fieldTitle: (def) => titleOf(def as Dict),
    });
    // Without members that are undefined: what is compiled is stored as JSON.
    return JSON.parse(JSON.stringify(vega)) as Dict;
  } catch (error) {
    if (error instanceof SpecError) throw error;
    return fail((error as Error).message);
  }
}

function fail(...messages: readonly unknown[]): never {
  throw new SpecError('', `is not a chart that Vega-Lite can draw: ${messages.join(' ').slice(0, 300)}`);
}

/** The placeholder of a title: the page knows what the columns are called. */
function titleOf(def: Dict): string {
  if (def.aggregate === 'count') return 'title:#count';
  return typeof def.field === 'string' ? `title:${columnOf(def.field)}` : '';
}
