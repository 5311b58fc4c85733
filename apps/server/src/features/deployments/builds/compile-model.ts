import type { Db } from '@facet/db';
import { type CompilePool, type CompileResult, inputKey, type ProjectFile } from '@facet/engine';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { accountShareOf } from '../../../auth/share-of.ts';
import { type Client, inTurn, type Turns } from '../../../http/in-turn.ts';
import type { EngineHere } from '../versions/find-engine.ts';
import { findVerdict, saveVerdict, type Verdict } from './builds.store.ts';
import { publishedModel } from './published-model.ts';

export type { Verdict } from './builds.store.ts';

/** The parts of the server that compile models. */
export interface CompileParts {
  readonly compilePool: CompilePool;
  readonly turns: Turns;
  engineOf(version: string): Promise<EngineHere>;
}

export interface CompileInput {
  readonly files: readonly { path: string; content: Buffer }[];
  readonly projectRoot: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly engineVersion: string;
}

/**
 * Compiles a model in a child process when it is the client's turn. The verdict on a set of inputs is stored and
 * returned the next time, so that nothing is compiled twice.
 * @param client whose turn it uses; defaults to the account
 * @throws as `inTurn`
 */
export async function compileModel(
  platform: CompileParts,
  db: Db,
  deployment: Pick<DeploymentRow, 'tenant_id' | 'id'>,
  input: CompileInput,
  client: Client = { share: accountShareOf(deployment.tenant_id) },
): Promise<Verdict> {
  const request = await requestOf(platform, input);
  const key = inputKey(request);
  const known = await findVerdict(db, deployment, key);
  if (known !== undefined && !(known.isValid && known.published === null)) return known;
  const result = await compileInTurn(platform, deployment, request, client);
  const verdict = verdictOf(result, key);
  // A time or memory limit hit on a busy machine says nothing about the model, so that verdict is not stored.
  if (!result.hitLimit) await saveVerdict(db, deployment, key, verdict);
  return verdict;
}

/** Compiles a model like `compileModel`, but neither looks for its verdict nor stores it: what is typed is not typed again. */
export async function compileOnce(
  platform: CompileParts,
  deployment: Pick<DeploymentRow, 'tenant_id' | 'id'>,
  input: CompileInput,
  client: Client,
): Promise<Verdict> {
  const request = await requestOf(platform, input);
  return verdictOf(await compileInTurn(platform, deployment, request, client), null);
}

function verdictOf(result: CompileResult, key: string | null): Verdict {
  return {
    isValid: result.valid,
    errors: result.errors,
    cubesCount: result.valid ? result.cubesCount : null,
    durationMs: Math.round(result.durationMs),
    published: result.valid && result.metaJson !== undefined ? publishedModel(result.metaJson) : null,
    inputKey: result.hitLimit ? null : key,
  };
}

/** Compiles a model like `compileModel`, always, for a result with the metadata that the model publishes. */
export async function compileForMeta(
  platform: CompileParts,
  deployment: Pick<DeploymentRow, 'tenant_id' | 'id'>,
  input: CompileInput,
): Promise<CompileResult> {
  const client = { share: accountShareOf(deployment.tenant_id) };
  return compileInTurn(platform, deployment, await requestOf(platform, input), client);
}

/** Compiles a model like `compileForMeta`, for a result that also has its graph, when it is the client's turn. */
export async function compileForGraph(
  platform: CompileParts,
  deployment: Pick<DeploymentRow, 'tenant_id' | 'id'>,
  input: CompileInput,
  client: Client,
): Promise<CompileResult> {
  const request = await requestOf(platform, input);
  return compileInTurn(platform, deployment, { ...request, withGraph: true }, client);
}

async function compileInTurn(
  { turns, compilePool }: CompileParts,
  { id }: Pick<DeploymentRow, 'id'>,
  request: Awaited<ReturnType<typeof requestOf>> & { readonly withGraph?: boolean },
  client: Client,
): Promise<CompileResult> {
  return inTurn(turns, 'compile', client, ({ signal }) =>
    compilePool.compile({ ...request, deploymentKey: String(id), signal }),
  );
}

async function requestOf(platform: CompileParts, input: CompileInput) {
  const { engineDir } = await platform.engineOf(input.engineVersion);
  const files = filesOfProject(input.files, input.projectRoot);
  return { engineDir, files, variables: input.variables };
}

/** The files below a deployment's project root, with paths relative to it, as the engine expects them. */
export function filesOfProject(
  files: readonly { path: string; content: Buffer }[],
  projectRoot: string,
): ProjectFile[] {
  const prefix = projectRoot === '/' ? '' : `${projectRoot.slice(1)}/`;
  return files
    .filter((file) => file.path.startsWith(prefix))
    .map((file) => ({ path: file.path.slice(prefix.length), content: file.content.toString('utf8') }));
}

/** The first 20 errors of a verdict as one text: the `errorText` of a build. */
export function errorTextOf(verdict: Verdict): string {
  const shown = verdict.errors.slice(0, 20).map(({ message, fileName }) => {
    return fileName === undefined || message.includes(fileName) ? message : `${fileName}: ${message}`;
  });
  const more = verdict.errors.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
