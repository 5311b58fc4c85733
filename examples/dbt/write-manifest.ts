import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './materialise.ts';

/*
 * Writes the committed manifest from the one that `dbt parse` left in the target folder:
 * `node examples/dbt/write-manifest.ts [PROJECT]`. It omits what differs between runs and machines, and dbt's own macros and docs,
 * which are four fifths of the file.
 */
const RUN_SPECIFIC = new Set([
  'created_at',
  'invocation_id',
  'invocation_started_at',
  'root_path',
  'run_started_at',
  'user_id',
]);
const [, , project = PROJECT] = process.argv;

interface Owned {
  readonly package_name: string;
}

function fromPackage(parts: Readonly<Record<string, Owned>>, name: string): Record<string, Owned> {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part.package_name === name));
}

const parsed = JSON.parse(readFileSync(join(project, 'target/manifest.json'), 'utf8'));
const { project_name: name } = parsed.metadata;
const kept = { ...parsed, macros: fromPackage(parsed.macros, name), docs: fromPackage(parsed.docs, name) };
const text = JSON.stringify(kept, (key, value) => (RUN_SPECIFIC.has(key) ? undefined : value), 1);
writeFileSync(join(project, 'manifest.json'), `${text}\n`);
