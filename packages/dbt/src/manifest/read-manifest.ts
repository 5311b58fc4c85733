import { checkModels, checkSchema } from './check-manifest.ts';
import { type JsonRange, JsonScanner } from './json-scanner.ts';
import { type JsonObject, objectOf, textOf, textsOf } from './json-values.ts';
import type {
  Exposure,
  Manifest,
  ManifestNode,
  Metadata,
  Metric,
  SavedQuery,
  SemanticModel,
} from './manifest.ts';
import { ManifestProblem } from './manifest-problem.ts';
import { tablesOfCatalog } from './read-catalog.ts';
import { readMetric } from './read-metric.ts';
import { readMeta, readParents, readQuoting } from './read-model.ts';
import { readNode } from './read-node.ts';
import { readSemanticModel } from './read-semantic-model.ts';

/**
 * Reads a manifest from the bytes of its file and narrows it to what a conversion uses. Works entry by entry: as
 * objects, a whole manifest takes several times the memory of its text, and V8 limits a string to 512 MB.
 *
 * @throws ManifestProblem if it is not valid JSON, is cut off or is not a manifest; if its schema version is too old; if
 *   it has no dbt models, or some that depend on each other in a cycle or share a relation
 */
export function readManifest(bytes: Uint8Array): Manifest {
  const {
    nodes,
    metadata,
    semanticModels,
    metrics,
    exposures,
    savedQueries,
    sources,
    macros,
    selectedIds,
    tables,
  } = readSections(bytes);
  checkSchema(metadata.schemaUrl);
  if (nodes === undefined) throw new ManifestProblem('This is not a dbt manifest: it has no `nodes` object');
  checkModels(nodes);
  return {
    metadata,
    nodes,
    semanticModels: sortedById(semanticModels),
    metrics: sortedById(metrics),
    exposures: sortedById(exposures),
    savedQueries: sortedById(savedQueries),
    sourceCount: sources.size,
    macroCount: macros.size,
    selectedIds,
    tables,
  };
}

interface Sections {
  metadata: Metadata;
  nodes: ReadonlyMap<string, ManifestNode> | undefined;
  semanticModels: ReadonlyMap<string, SemanticModel>;
  metrics: ReadonlyMap<string, Metric>;
  exposures: ReadonlyMap<string, Exposure>;
  savedQueries: ReadonlyMap<string, SavedQuery>;
  sources: ReadonlyMap<string, true>;
  macros: ReadonlyMap<string, true>;
  selectedIds: Manifest['selectedIds'];
  tables: Manifest['tables'];
}

function readSections(bytes: Uint8Array): Sections {
  const scanner = new JsonScanner(bytes);
  const whole = scanner.whole();
  if (!scanner.isObject(whole)) {
    scanner.parse(whole);
    throw new ManifestProblem('The manifest is not a JSON object');
  }
  const found: Sections = {
    metadata: readMetadata({}),
    nodes: undefined,
    semanticModels: new Map(),
    metrics: new Map(),
    exposures: new Map(),
    savedQueries: new Map(),
    sources: new Map(),
    macros: new Map(),
    selectedIds: null,
    tables: [],
  };
  for (const [name, range] of scanner.entries(whole))
    if (scanner.isObject(range)) readSection(found, scanner, name, range);
    else {
      const value = scanner.parse(range);
      if (name === 'facet_selected' && Array.isArray(value)) found.selectedIds = new Set(textsOf(value));
    }
  return found;
}

function readSection(found: Sections, scanner: JsonScanner, name: string, range: JsonRange): void {
  const read = <T>(narrow: Narrow<T>): Map<string, T> => readEntries(scanner, range, narrow);
  if (name === 'metadata') found.metadata = readMetadata(objectOf(scanner.parse(range)));
  else if (name === 'nodes') found.nodes = read(readNode);
  else if (name === 'semantic_models') found.semanticModels = read(readSemanticModel);
  else if (name === 'metrics') found.metrics = read(readMetric);
  else if (name === 'exposures') found.exposures = read(readExposure);
  else if (name === 'saved_queries') found.savedQueries = read(readSavedQuery);
  else if (name === 'facet_catalog') found.tables = tablesOfCatalog(objectOf(scanner.parse(range)));
  else if (name === 'sources') found.sources = read(() => true);
  else if (name === 'macros') found.macros = read(() => true);
  else read(() => undefined);
}

type Narrow<T> = (id: string, entry: JsonObject) => T | undefined;

/** The narrowed entries of a section. Parses unused ones too, so that invalid JSON is always reported. */
function readEntries<T>(scanner: JsonScanner, range: JsonRange, narrow: Narrow<T>): Map<string, T> {
  const entries = new Map<string, T>();
  for (const [id, entry] of scanner.entries(range)) {
    const value = narrow(id, objectOf(scanner.parse(entry)));
    if (value !== undefined) entries.set(id, value);
  }
  return entries;
}

function readMetadata(metadata: JsonObject): Metadata {
  return {
    schemaUrl: textOf(metadata.dbt_schema_version),
    dbtVersion: textOf(metadata.dbt_version),
    generatedAt: textOf(metadata.generated_at),
    adapterType: textOf(metadata.adapter_type),
    projectName: textOf(metadata.project_name),
    quoting: readQuoting(metadata.quoting),
  };
}

function readExposure(id: string, node: JsonObject): Exposure {
  return {
    id,
    name: textOf(node.name),
    label: textOf(node.label),
    description: textOf(node.description),
    type: textOf(node.type),
    url: textOf(node.url),
    meta: readMeta(node),
    parents: readParents(node),
  };
}

function readSavedQuery(id: string, node: JsonObject): SavedQuery {
  const { metrics, group_by, where } = objectOf(node.query_params);
  return {
    id,
    name: textOf(node.name),
    label: textOf(node.label),
    description: textOf(node.description),
    meta: readMeta(node),
    metrics: textsOf(metrics),
    groupBy: textsOf(group_by),
    hasFilter: where !== null && where !== undefined,
  };
}

/** By code units, so that the order does not depend on a locale. */
function sortedById<T extends { readonly id: string }>(entries: ReadonlyMap<string, T>): T[] {
  return [...entries.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
