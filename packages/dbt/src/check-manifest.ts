import { type JsonRecord, recordOf, textOf, textsOf } from './json-values.ts';
import type { Manifest } from './manifest.ts';
import { ManifestProblem } from './manifest-problem.ts';

/** Schema version 10 is the one of dbt 1.6, the first with semantic models. */
const OLDEST_VERSION = 10;
const SHOWN_NAMES = 12;

/** Whether the value is a manifest that can be converted. Throws `ManifestProblem` with the reason. */
export function checkManifest(value: unknown): Manifest {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ManifestProblem('The manifest is not a JSON object');
  const raw = value as JsonRecord;
  const metadata = recordOf(raw.metadata);
  checkVersion(textOf(metadata.dbt_schema_version));
  if (typeof raw.nodes !== 'object' || raw.nodes === null || Array.isArray(raw.nodes))
    throw new ManifestProblem('This is not a manifest of dbt: it has no nodes');
  const nodes = raw.nodes as JsonRecord;
  const models = Object.keys(nodes).filter((id) => recordOf(nodes[id]).resource_type === 'model');
  if (models.length === 0) throw new ManifestProblem('The manifest has no models');
  checkRelations(models, nodes);
  checkCircles(models, nodes);
  return { metadata, nodes, raw };
}

function checkVersion(schema: string): void {
  const [, kind, version] = /\/dbt\/([a-z-]+)\/v(\d+)\.json$/.exec(schema) ?? [];
  if (kind === undefined)
    throw new ManifestProblem('This is not a manifest of dbt: it does not name its schema version');
  if (kind !== 'manifest') throw new ManifestProblem(`This is the ${kind} of dbt, not its manifest`);
  if (Number(version) < OLDEST_VERSION)
    throw new ManifestProblem(
      `The manifest has schema version ${version}, and ${OLDEST_VERSION} (dbt 1.6) is the oldest that can be read`,
    );
}

/** dbt refuses such a project too: whichever is built last would stand in the table. */
function checkRelations(models: readonly string[], nodes: JsonRecord): void {
  const owners = new Map<string, string>();
  for (const id of models) {
    const node = recordOf(nodes[id]);
    if (recordOf(node.config).materialized === 'ephemeral') continue;
    const parts = [textOf(node.database), textOf(node.schema), textOf(node.alias) || textOf(node.name)];
    const relation = JSON.stringify(parts).toLowerCase();
    const other = owners.get(relation);
    if (other !== undefined)
      throw new ManifestProblem(
        `Two models have one relation, ${parts.filter(Boolean).join('.')}: ${other} and ${id}`,
      );
    owners.set(relation, id);
  }
}

/** Models that depend on each other in a circle, which a real manifest cannot have. */
function checkCircles(models: readonly string[], nodes: JsonRecord): void {
  const finished = new Set<string>();
  for (const start of models) {
    if (finished.has(start)) continue;
    // Depth first with a stack of our own, since chains of models are longer than that of the language.
    const path: { id: string; next: number; parents: readonly string[] }[] = [];
    const onPath = new Set<string>();
    const enter = (id: string): void => {
      const parents = textsOf(recordOf(recordOf(nodes[id]).depends_on).nodes);
      path.push({ id, next: 0, parents });
      onPath.add(id);
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
        throw new ManifestProblem(
          circleText(
            path.map((step) => step.id),
            parent,
          ),
        );
      } else if (!finished.has(parent) && Object.hasOwn(nodes, parent)) enter(parent);
    }
  }
}

function circleText(path: readonly string[], entry: string): string {
  const circle = path.slice(path.indexOf(entry)).map((id) => id.replace(/^model\.[^.]+\./, ''));
  const shown = circle.slice(0, SHOWN_NAMES);
  const more = circle.length > shown.length ? ` → … (${circle.length} models)` : '';
  return `Models depend on each other in a circle: ${shown.join(' → ')}${more} → ${shown[0]}`;
}
