import { readFileSync, writeFileSync } from 'node:fs';

/*
 * Makes the manifest that the project keeps, from the one that `dbt parse` wrote in its target folder:
 * `node examples/dbt/write-manifest.ts`. Left out is what differs from run to run and
 * from machine to machine, and dbt's own macros and pages, which are four fifths of it.
 */
const OF_A_RUN = new Set([
  'created_at',
  'invocation_id',
  'invocation_started_at',
  'root_path',
  'run_started_at',
  'user_id',
]);
const project = new URL('project/', import.meta.url);

interface Owned {
  readonly package_name: string;
}

function own(parts: Readonly<Record<string, Owned>>, name: string): Record<string, Owned> {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part.package_name === name));
}

const made = JSON.parse(readFileSync(new URL('target/manifest.json', project), 'utf8'));
const { project_name: name } = made.metadata;
const kept = { ...made, macros: own(made.macros, name), docs: own(made.docs, name) };
const text = JSON.stringify(kept, (key, value) => (OF_A_RUN.has(key) ? undefined : value), 1);
writeFileSync(new URL('manifest.json', project), `${text}\n`);
