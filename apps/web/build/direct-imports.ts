import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const NAMED = /^import \{([^}]*)\} from '@mantine\/core';$/gm;

/**
 * Imports each component from its own file instead of the index of the library: with the index, every page that needs one
 * component seems to need those of all pages from the start (`few-files.ts`).
 */
export function directImports(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (id.includes('/node_modules/') || code.search(NAMED) === -1) return undefined;
      files ??= await filesIn((await this.resolve('@mantine/core', id))?.id ?? '');
      const known = files;
      const direct = code.replace(NAMED, (_, names: string) =>
        namesIn(names)
          .map((name) => `import { ${name} } from '${known.get(name) ?? absent(name)}';`)
          .join(' '),
      );
      return { code: direct, map: null };
    },
  };
}

/** The files of a library by the names that its index imports from them. */
async function filesIn(index: string): Promise<ReadonlyMap<string, string>> {
  const imports = (await readFile(index, 'utf8')).matchAll(/^import \{([^}]*)\} from "(\.[^"]*)";$/gm);
  return new Map(
    [...imports].flatMap(([, names = '', path = '']) =>
      namesIn(names).map((name) => [name, join(dirname(index), path)] as const),
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

function absent(name: string): never {
  throw new Error(`The index of @mantine/core does not import ${name} from a file`);
}
