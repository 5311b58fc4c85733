import { checkManifest } from './check-manifest.ts';
import { type JsonRange, JsonScanner } from './json-scanner.ts';
import { type JsonRecord, recordOf } from './json-values.ts';
import { ManifestProblem } from './manifest-problem.ts';
import { projectNode } from './project-node.ts';

/** Sections that are read as they are. */
const KEPT = new Set(['metadata', 'semantic_models', 'metrics', 'exposures', 'facet_selected']);
/** Sections of which the number of entries counts. */
const COUNTED = new Set(['sources', 'macros']);

/**
 * What a conversion needs of the manifest in a file's bytes, checked. Entry by entry, since the objects of a whole one
 * would take several times the memory of its text, and a text of V8 ends at 512 MB. Throws `ManifestProblem`: not JSON,
 * cut off, not a manifest, of a schema version that is too old, without models, with models that depend on each other in
 * a circle or share a relation.
 */
export function readManifest(bytes: Uint8Array): unknown {
  const scanner = new JsonScanner(bytes);
  const whole = scanner.whole();
  if (!scanner.isObject(whole)) {
    scanner.parse(whole);
    throw new ManifestProblem('The manifest is not a JSON object');
  }
  const manifest: Record<string, unknown> = {};
  for (const [name, range] of scanner.entries(whole)) {
    const isSection = scanner.isObject(range);
    if (name === 'nodes' && isSection) manifest.nodes = readEntries(scanner, range, projectNode);
    else if (COUNTED.has(name) && isSection) manifest[name] = readEntries(scanner, range, () => NOTHING);
    else if (isSection && !KEPT.has(name)) readEntries(scanner, range, () => undefined);
    else {
      const value = scanner.parse(range);
      if (KEPT.has(name)) manifest[name] = value;
    }
  }
  checkManifest(manifest);
  return manifest;
}

const NOTHING: JsonRecord = {};

/** The entries of a section, each parsed to see that it is JSON, and what is wanted of it. */
function readEntries(
  scanner: JsonScanner,
  range: JsonRange,
  project: (entry: JsonRecord) => JsonRecord | undefined,
): JsonRecord {
  const entries: Record<string, unknown> = {};
  for (const [name, entry] of scanner.entries(range)) {
    const value = project(recordOf(scanner.parse(entry)));
    if (value !== undefined && name !== '__proto__') entries[name] = value;
  }
  return entries;
}
