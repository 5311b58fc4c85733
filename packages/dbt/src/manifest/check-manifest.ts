import type { ManifestNode, Model } from './manifest.ts';
import { ManifestProblem } from './manifest-problem.ts';

/** The schema version of dbt 1.6, the first with semantic models. */
const OLDEST_VERSION = 10;
const SHOWN_NAMES = 12;

/** Checks that the schema is that of a manifest of dbt 1.6 or later. @throws ManifestProblem */
export function checkSchema(url: string): void {
  const [, kind, version] = /\/dbt\/([a-z-]+)\/v(\d+)\.json$/.exec(url) ?? [];
  if (kind === undefined)
    throw new ManifestProblem(
      'This is not a dbt manifest: `metadata.dbt_schema_version` must be the URL of a dbt schema',
    );
  if (kind !== 'manifest') throw new ManifestProblem(`This is a dbt ${kind}, not a dbt manifest`);
  if (Number(version) < OLDEST_VERSION)
    throw new ManifestProblem(
      `The manifest has schema version ${version}; the oldest supported one is ${OLDEST_VERSION} (dbt 1.6)`,
    );
}

/** Checks that there are models, without shared relations or cyclic dependencies. @throws ManifestProblem */
export function checkModels(nodes: ReadonlyMap<string, ManifestNode>): void {
  const models = [...nodes.values()].filter((node) => node.kind === 'model');
  if (models.length === 0) throw new ManifestProblem('The manifest has no models');
  checkRelations(models);
  checkCycles(models, nodes);
}

/** dbt refuses shared relations too: the model that is built last would overwrite the other one's table. */
function checkRelations(models: readonly Model[]): void {
  const owners = new Map<string, string>();
  for (const { id, materialized, database, schema, alias } of models) {
    if (materialized === 'ephemeral') continue;
    const parts = [database, schema, alias];
    const relation = JSON.stringify(parts).toLowerCase();
    const other = owners.get(relation);
    if (other !== undefined)
      throw new ManifestProblem(
        `Two models have the same relation ${parts.filter(Boolean).join('.')}: ${other} and ${id}`,
      );
    owners.set(relation, id);
  }
}

/** dbt never writes a cycle, so this finds damaged and hostile manifests. */
function checkCycles(models: readonly Model[], nodes: ReadonlyMap<string, ManifestNode>): void {
  const finished = new Set<string>();
  for (const start of models) {
    if (finished.has(start.id)) continue;
    // Depth first with an explicit stack: a chain of models can be deeper than the call stack.
    const path: { id: string; next: number; parents: readonly string[] }[] = [];
    const onPath = new Set<string>();
    const enter = (node: ManifestNode): void => {
      path.push({ id: node.id, next: 0, parents: node.kind === 'test' ? [] : node.parents });
      onPath.add(node.id);
    };
    enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const parent = top.parents[top.next];
      top.next += 1;
      if (parent === undefined) {
        path.pop();
        onPath.delete(top.id);
        finished.add(top.id);
      } else if (onPath.has(parent)) {
        const ids = path.map((step) => step.id);
        throw new ManifestProblem(cycleText(ids.slice(ids.indexOf(parent))));
      } else {
        const node = nodes.get(parent);
        if (node !== undefined && !finished.has(parent)) enter(node);
      }
    }
  }
}

function cycleText(ids: readonly string[]): string {
  const names = ids.map((id) => id.replace(/^model\.[^.]+\./, ''));
  const shown = names.slice(0, SHOWN_NAMES);
  const more = names.length > shown.length ? ` → … (${names.length} models)` : '';
  return `Models depend on each other in a cycle: ${shown.join(' → ')}${more} → ${shown[0]}`;
}
