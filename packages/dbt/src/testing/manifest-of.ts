import type { Manifest } from '../manifest/manifest.ts';
import { readManifest } from '../manifest/read-manifest.ts';

/** Reads a manifest that a test wrote as an object, the way a file is read. */
export function manifestOf(value: unknown): Manifest {
  return readManifest(Buffer.from(JSON.stringify(value)));
}
