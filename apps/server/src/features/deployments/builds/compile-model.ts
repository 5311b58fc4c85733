import type { Db } from '@facet/db';
import { type CompilePool, type InstalledEngine, inputKey, type ProjectFile } from '@facet/engine';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { findVerdict, saveVerdict, type Verdict } from './builds.store.ts';

export interface CompileInput {
  readonly files: readonly { path: string; content: Buffer }[];
  readonly projectRoot: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly engineVersion: string;
}

/**
 * Compiles a model in a child process. The verdict on a set of inputs is stored and returned the next time, so that
 * nothing is compiled twice.
 */
export async function compileModel(
  platform: { readonly compilePool: CompilePool; engineOf(version: string): Promise<InstalledEngine> },
  db: Db,
  deployment: Pick<DeploymentRow, 'tenant_id' | 'id'>,
  input: CompileInput,
): Promise<Verdict> {
  const engine = await platform.engineOf(input.engineVersion);
  const files = filesOfProject(input.files, input.projectRoot);
  const request = { engineDir: engine.engineDir, files, variables: input.variables };
  const key = inputKey(request);
  const known = await findVerdict(db, deployment.tenant_id, deployment.id, key);
  if (known !== undefined) return known;
  const result = await platform.compilePool.compile({ ...request, deploymentKey: String(deployment.id) });
  const verdict: Verdict = {
    isValid: result.valid,
    errors: result.errors,
    cubesCount: result.valid ? result.cubesCount : null,
    durationMs: Math.round(result.durationMs),
  };
  // A time or memory limit hit on a busy machine says nothing about the model, so that verdict is not stored.
  if (!result.hitLimit) await saveVerdict(db, deployment.tenant_id, deployment.id, key, verdict);
  return verdict;
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
