import { type DataSource, testDataSources } from '@facet/engine';
import pLimit from 'p-limit';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { problemOf } from './connection-problem.ts';
import { driverMissing, type SourceParts, type SourceProblem, wayToSources } from './way-to-sources.ts';

/** Tests that one node runs concurrently; each is a process. */
const turn = pLimit(4);

/** The outcome of a test. */
export interface TestedSource extends DataSource {
  /** Undefined if the data source accepted the connection. */
  readonly problem: SourceProblem | undefined;
  readonly message: string | undefined;
}

/**
 * Connects to data sources as a pod of the deployment would, in a sandboxed process.
 * @param input.dataDir the folder that DuckDB reads; required for such a data source
 */
export async function testSources(
  platform: SourceParts,
  deployment: Pick<DeploymentRow, 'id' | 'tenant_id' | 'name' | 'region'>,
  input: {
    readonly variables: Record<string, string>;
    readonly sources: readonly DataSource[];
    readonly engineVersion: string;
    readonly dataDir?: string;
  },
): Promise<TestedSource[]> {
  const { drivers, ...way } = await wayToSources(platform, deployment, input.engineVersion, input.dataDir);
  const sources = input.sources.filter(({ type }) => drivers.has(type));
  const results = await turn(() => testDataSources({ ...input, ...way, sources }));
  return input.sources.map((source) => {
    if (!drivers.has(source.type)) return { ...source, ...driverMissing(source.type) };
    const error = results.find(({ name }) => name === source.name)?.error;
    if (error === undefined) return { ...source, problem: undefined, message: undefined };
    return { ...source, problem: problemOf(error), message: error.message };
  });
}

/** `Data source "default" (postgres): password authentication failed`. */
export function sentenceOf({ name, type, message = '' }: TestedSource): string {
  return `Data source "${name}" (${type}): ${message}`;
}
