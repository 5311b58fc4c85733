import { dataSources } from '@facet/engine';
import { podTokenConfigs } from '../../clouds/oidc-token-configs/pod-tokens.ts';
import { sentenceOf, testSources } from './test-data-sources.ts';
import type { SourceParts } from './way-to-sources.ts';

/** The columns of a build that say what serves it. */
interface Built {
  readonly tenant_id: number;
  readonly deployment_id: number;
  readonly engine_version: string | null;
}

/**
 * Connects to the data sources of a build as its pods will.
 * @returns the problems as one text; null if there are none
 */
export async function sourceWarning(
  platform: SourceParts,
  build: Built,
  variables: Record<string, string>,
): Promise<string | null> {
  // DuckDB needs no connection; its files are on the nodes with pods, and builds may run elsewhere.
  const sources = dataSources(variables).filter(({ type }) => type !== 'duckdb');
  if (sources.length === 0) return null;
  const deployment = await platform.db
    .selectFrom('deployments')
    .select(['id', 'tenant_id', 'name', 'region', 'built_in'])
    .where('tenant_id', '=', build.tenant_id)
    .where('id', '=', build.deployment_id)
    .executeTakeFirst();
  if (deployment === undefined || deployment.built_in !== null) return null;
  // Only nodes that clients reach know the issuer of workload identity tokens.
  if ((await podTokenConfigs(platform.db, build.tenant_id)).length > 0) return null;
  const tested = await testSources(platform, deployment, {
    variables,
    sources,
    engineVersion: build.engine_version ?? '',
  });
  const problems = tested.filter(({ problem }) => problem !== undefined).map(sentenceOf);
  return problems.length === 0 ? null : problems.join('\n');
}
