import { createHash } from 'node:crypto';
import { engineVersion } from '../engine-version.ts';
import type { CompileInput } from '../protocol/compile-result.ts';
import { modelFiles } from '../protocol/model-files.ts';

/**
 * The SHA-256 (hex) of everything a compile result depends on: the model's files, the variables, the security context
 * and the engine's version. Equal inputs have equal keys, whatever the order of their parts.
 */
export function inputKey(input: CompileInput): string {
  const hash = createHash('sha256');
  const add = (text: string) => hash.update(`${Buffer.byteLength(text)}:`).update(text);
  add(engineVersion(input.engineDir));
  add(JSON.stringify(sorted(input.securityContext ?? {})));
  add(JSON.stringify(sorted(input.variables ?? {})));
  for (const file of modelFiles(input.files, input.variables?.CUBEJS_SCHEMA_PATH)) {
    add(file.path);
    add(file.content);
  }
  return hash.digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
