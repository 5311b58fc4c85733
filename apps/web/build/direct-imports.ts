import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const NAMED =
  /^import \{([^}]*)\} from '(@mantine\/core|@tabler\/icons-react|vega-transforms|vega-statistics)';$/gm;
/** The other libraries are built with direct imports already. */
const LIBRARY = /\/node_modules\/(?!vega-)/;
/** What the index of a library takes from one of its files. */
const INDEXED = /^(?:import|export) \{([^}]*)\} from ["'](\.[^"']*)["'];$/gm;

/** By name, the statement that imports it from its own file. */
type Direct = ReadonlyMap<string, string>;

/**
 * Imports each component, icon and transform from its own file instead of the index of its library: with the index, every
 * page that needs one of them seems to need those of all pages from the start (`few-files.ts`).
 */
export function directImports(): Plugin {
  const libraries = new Map<string, Direct>();
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (LIBRARY.test(id)) return undefined;
      const used = new Set([...code.matchAll(NAMED)].map(([, , library = '']) => library));
      if (used.size === 0) return undefined;
      for (const library of used)
        if (!libraries.has(library))
          libraries.set(library, await importsFrom((await this.resolve(library, id))?.id ?? ''));
      const direct = code.replace(NAMED, (_, names: string, library: string) =>
        namesIn(names)
          .map((name) => libraries.get(library)?.get(name) ?? absent(name, library))
          .join(' '),
      );
      return { code: direct, map: null };
    },
  };
}

async function importsFrom(index: string): Promise<Direct> {
  const imports = (await readFile(index, 'utf8')).matchAll(INDEXED);
  return new Map(
    [...imports].flatMap(([, names = '', path = '']) =>
      namesIn(names).map((name) => {
        const statement = `import { ${name} } from '${join(dirname(index), path)}';`;
        return [name.replace(/^.* as /, ''), statement] as const;
      }),
    ),
  );
}

/** The names in an import, without those of types. */
function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

function absent(name: string, library: string): never {
  throw new Error(`The index of ${library} does not take ${name} from a file`);
}
