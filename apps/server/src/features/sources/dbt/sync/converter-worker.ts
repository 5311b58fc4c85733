import { gunzipSync, gzipSync } from 'node:zlib';
import {
  columnsQuery,
  convert,
  loadSqlParser,
  type Manifest,
  ManifestProblem,
  readManifest,
  sqlDialect,
} from '@facet/dbt';
import { serve } from '../../../../threads/thread.ts';
import type { ConverterRequest, ConverterResponse } from './converter-messages.ts';

/** Maximum size of a manifest, decompressed: twice that of 20,000 models. */
const MAX_BYTES = 1024 * 1024 * 1024;
const FASTEST = { level: 1 };

const parser = await loadSqlParser();
let manifest: Manifest | undefined;

serve(responseTo);

function responseTo(request: ConverterRequest): ConverterResponse {
  try {
    if (request.kind === 'pack') return { kind: 'packed', packed: gzipSync(request.bytes, FASTEST) };
    if (request.kind === 'unpack')
      return { kind: 'unpacked', result: JSON.parse(gunzipSync(request.packed).toString()) };
    if (request.kind === 'read') {
      const { bytes, packed } = unpacked(request.manifest);
      manifest = readManifest(bytes);
      return { kind: 'read', packed };
    }
    if (manifest === undefined) throw new Error('no manifest has been read yet');
    if (request.kind === 'columns')
      return { kind: 'columns', query: columnsQuery(manifest, request.options, request.warehouse) };
    if (request.kind === 'unqualified') {
      const dialect = sqlDialect(request.type ?? manifest.metadata.adapterType);
      return {
        kind: 'unqualified',
        columns: request.queries.map((query) => parser.unqualified(query, dialect)),
      };
    }
    const result = convert(manifest, request.options, request.warehouse, parser);
    return { kind: 'converted', result, packed: gzipSync(JSON.stringify(result), FASTEST) };
  } catch (error) {
    if (error instanceof ManifestProblem) return { kind: 'problem', message: error.message };
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      return { kind: 'problem', message: `The manifest is larger than ${MAX_BYTES / 1024 / 1024} MB` };
    throw error;
  }
}

/** A manifest arrives gzipped or uncompressed. */
function unpacked(given: Uint8Array): { bytes: Uint8Array; packed: Uint8Array } {
  const isGzipped = given[0] === 0x1f && given[1] === 0x8b;
  if (isGzipped) return { bytes: gunzipSync(given, { maxOutputLength: MAX_BYTES }), packed: given };
  return { bytes: given, packed: gzipSync(given, FASTEST) };
}
