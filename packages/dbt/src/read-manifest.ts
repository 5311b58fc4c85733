import { checkManifest } from './check-manifest.ts';
import { ManifestProblem } from './manifest-problem.ts';

/**
 * The manifest in a file's bytes, checked. Throws `ManifestProblem`: not JSON, cut off, not a manifest, of a schema
 * version that is too old, without models, with models that depend on each other in a circle or share a relation.
 */
export function readManifest(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw new ManifestProblem('The manifest is empty');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ManifestProblem('The manifest is not JSON: it is not text in UTF-8');
  }
  const value = parse(text);
  checkManifest(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const [, place] = /at position (\d+)/.exec(message) ?? [];
    // The end comes where the parser stands: right after a comma, say, it asks for a name there.
    if (/^(Unexpected end|Unterminated)/.test(message) || Number(place) >= text.trimEnd().length)
      throw new ManifestProblem('The manifest is cut off: its JSON ends in the middle');
    throw new ManifestProblem(
      place === undefined ? 'The manifest is not JSON' : `The manifest is not JSON: see character ${place}`,
    );
  }
}
