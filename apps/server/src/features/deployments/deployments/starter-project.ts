import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that a deployment starts with. */
export interface StarterFile {
  readonly path: string;
  readonly content: string | Buffer;
}

/** The files of a folder of this checkout, in the order of their paths. */
export function starterFilesIn(folder: string): StarterFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { path: file.slice(folder.length + 1).replaceAll('\\', '/'), content: readFileSync(file) };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What a new deployment begins with: an example that compiles, to be written over. */
export const STARTER_FILES: readonly StarterFile[] = [
  {
    path: 'model/cubes/orders.yml',
    content: `# A cube is a table and what can be asked of it. This one needs no database of yours.
cubes:
  - name: orders
    sql: >
      select 1 as id, 'new' as status, 10 as amount
      union all select 2, 'shipped', 25
      union all select 3, 'shipped', 40

    dimensions:
      - name: id
        sql: id
        type: number
        primary_key: true
      - name: status
        sql: status
        type: string

    measures:
      - name: count
        type: count
      - name: total_amount
        sql: amount
        type: sum
`,
  },
  {
    path: 'README.md',
    content: `# Data model

Files below \`model/\` describe cubes and views. Enter dev mode, edit, validate, commit: production is built
from the deploy branch.
`,
  },
];
