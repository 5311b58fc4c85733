import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of a new deployment. */
export interface StarterFile {
  readonly path: string;
  readonly content: string | Buffer;
}

/** The files below a local folder, in order of path. */
export function starterFilesIn(folder: string): StarterFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { path: file.slice(folder.length + 1).replaceAll('\\', '/'), content: readFileSync(file) };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

const README: StarterFile = {
  path: 'README.md',
  content: `# Data model

The files below \`model/\` describe cubes and views. Enter dev mode, edit the files, validate them and commit:
production is built from the deploy branch.
`,
};

/** The files of a deployment whose model will be made from a database. */
export const EMPTY_PROJECT: readonly StarterFile[] = [README];

/** The files of a new deployment: an example that compiles and is meant to be replaced. */
export const STARTER_FILES: readonly StarterFile[] = [
  {
    path: 'model/cubes/orders.yml',
    content: `# A cube describes a table and the questions it can answer. This one needs no database.
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
        drill_members: [id, status]
      - name: total_amount
        sql: amount
        type: sum
`,
  },
  README,
];
