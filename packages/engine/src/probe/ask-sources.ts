import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '@facet/programs';
import { type DataSource, dataSources } from '../pod/child/data-sources.ts';
import { hideSecrets } from '../pod/hide-secrets.ts';
import type { PodTokens } from '../pod/pod.ts';
import { writeTokens } from '../pod/write-tokens.ts';
import type { NetworkRules } from '../protocol/network-rules.ts';
import type { SourceTable } from '../protocol/source-table.ts';
import { findWall } from '../sandbox/wall.ts';
import type {
  ConnectionResult,
  JoinCheck,
  PreviewedRows,
  PreviewedTable,
  ProbeReply,
  ProbeRequest,
  SourceError,
} from './probe-protocol.ts';
import { type ProbeEngine, runProbe } from './run-probe.ts';

/** Above the limits in the process. */
const CATALOGUE_SECONDS = 120;
/** A catalogue has up to 200,000 columns. */
const CATALOGUE_HEAP_MB = 768;

/** How data sources are reached. */
export interface SourceOptions {
  engine: ProbeEngine;
  variables: Record<string, string>;
  /** The only folder that DuckDB can read; defaults to an empty one. */
  dataDir?: string | undefined;
  tokens?: PodTokens;
  /** As for a pod. */
  network?: NetworkRules | undefined;
  /** As for a pod. */
  account?: Account | undefined;
  /** Ends the process early. */
  signal?: AbortSignal | undefined;
}

/** What a data source returned, or its error. */
export type SourceAnswer<T> = { result: T; error?: undefined } | { error: SourceError };

/**
 * Connects to data sources in a sandboxed child process, in the way that a pod does.
 * @param options.sources defaults to all data sources in the variables
 */
export async function testDataSources(
  options: SourceOptions & { sources?: readonly DataSource[] },
): Promise<ConnectionResult[]> {
  const sources = [...(options.sources ?? dataSources(options.variables))];
  const { reply, hide } = await askSources(options, sources, { kind: 'connect' });
  if (reply.kind !== 'connected') throw new Error('The probe sent an unexpected reply');
  return sources.map((source, index) => {
    const error = reply.results[index]?.error;
    return { ...source, error: error && { code: error.code, message: hide(error.message) } };
  });
}

/** Reads the tables of a data source with their columns and keys, in order of schema and name. */
export async function readCatalogue(
  options: SourceOptions & { source: DataSource },
): Promise<SourceAnswer<{ tables: SourceTable[]; isCut: boolean }>> {
  const tables: SourceTable[] = [];
  const { reply, hide } = await askSources(
    options,
    [options.source],
    { kind: 'catalogue' },
    {
      seconds: CATALOGUE_SECONDS,
      heapMb: CATALOGUE_HEAP_MB,
      onPart: ({ table }) => tables.push(table),
    },
  );
  if (reply.kind === 'catalogued') return { result: { tables, isCut: reply.isCut } };
  return { error: errorOf(reply, hide) };
}

/** Reads the first rows of a table of a data source, each value as text. */
export async function previewTable(
  options: SourceOptions & { source: DataSource; table: PreviewedTable },
): Promise<SourceAnswer<PreviewedRows>> {
  const { reply, hide } = await askSources(options, [options.source], {
    kind: 'preview',
    table: options.table,
  });
  if (reply.kind === 'previewed') return { result: reply.preview };
  return { error: errorOf(reply, hide) };
}

/** Runs statements that check joins in a data source. */
export async function checkJoins(
  options: SourceOptions & { source: DataSource; statements: readonly string[] },
): Promise<SourceAnswer<JoinCheck[]>> {
  const statements = [...options.statements];
  const { reply, hide } = await askSources(options, [options.source], { kind: 'check', statements });
  if (reply.kind !== 'checked') return { error: errorOf(reply, hide) };
  return {
    result: reply.checks.map((check) =>
      check.error === undefined ? check : { error: { ...check.error, message: hide(check.error.message) } },
    ),
  };
}

type Ask =
  | { kind: 'connect' | 'catalogue' }
  | { kind: 'preview'; table: PreviewedTable }
  | { kind: 'check'; statements: string[] };

/** Runs a request about data sources, with the tokens of a pod in a folder that only the probe reads. */
async function askSources(
  options: SourceOptions,
  sources: DataSource[],
  ask: Ask,
  limits: Pick<NonNullable<Parameters<typeof runProbe>[3]>, 'seconds' | 'heapMb' | 'onPart'> = {},
) {
  const { engine, variables, tokens } = options;
  const wall = await findWall(options.account);
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'facet-probe-')));
  try {
    await writeTokens(folder, tokens?.files ?? {}, wall.account);
    const paths = Object.entries(tokens?.variables ?? {}).map(([name, file]) => [name, join(folder, file)]);
    const request: ProbeRequest = {
      ...ask,
      engineDir: engine.engineDir,
      dataDir: options.dataDir ?? folder,
      sources,
      variables: { ...variables, ...Object.fromEntries(paths) },
      network: options.network ?? { allow: [] },
    };
    const reply = await runProbe(request, engine, wall, {
      ...limits,
      tokenDirs: [folder],
      signal: options.signal,
    });
    return { reply, hide: hideSecrets(variables, Object.values(tokens?.files ?? {})) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function errorOf(reply: ProbeReply, hide: (text: string) => string): SourceError {
  if (reply.kind !== 'refused') throw new Error('The probe sent an unexpected reply');
  return { code: reply.error.code, message: hide(reply.error.message) };
}
