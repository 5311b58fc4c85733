import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ONCE = fileURLToPath(new URL('vega-expression.ts', import.meta.url));

/** Gives Vega a parser that parses each expression once: see `vega-expression.ts`. */
export function parsedOnce(): Plugin {
  return {
    name: 'parsed-once',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'vega-expression' && importer !== ONCE ? ONCE : null),
  };
}
