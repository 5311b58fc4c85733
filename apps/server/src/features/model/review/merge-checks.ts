import { createHash } from 'node:crypto';
import type { PublishedModel } from '@facet/dashboards';
import { type CompileResult, inputKey } from '@facet/engine';
import { type PlannedMerge, readPlanned } from '@facet/model-store';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { filesOfBuild } from '../../deployments/builds/build-files.ts';
import { variablesOf } from '../../deployments/builds/build-variables.ts';
import {
  type BrokenDashboard,
  type FileProblem,
  findBuild,
  type ModelDependents,
} from '../../deployments/builds/builds.service.ts';
import {
  type CompileInput,
  type CompileParts,
  compileForMeta,
  filesOfProject,
} from '../../deployments/builds/compile-model.ts';
import { publishedModel } from '../../deployments/builds/published-model.ts';
import { readVariables } from '../../deployments/variables/read-variables.ts';
import { EngineMissing } from '../../deployments/versions/find-engine.ts';
import { headOf } from '../../deployments/versions/versions.service.ts';
import { type BrokenMember, brokenMembers } from './broken-members.ts';
import { type PublishedCube, publishedCubes } from './published-members.ts';

export interface MergeCheckParts extends CompileParts, Pick<BasePlatform, 'db' | 'keyring' | 'log'> {
  readonly modelDependents: ModelDependents;
}

/** The state of production after a merge. */
export type MergeCheck =
  /** The compiler is still running. */
  | { readonly kind: 'pending' }
  /** The compiler could not judge the model; the reason is a sentence. */
  | { readonly kind: 'unknown'; readonly reason: string }
  | {
      readonly kind: 'invalid';
      readonly errors: CompileResult['errors'];
      /** Whether the model compiles; if so, all errors are in dashboard files. */
      readonly isCompiled: boolean;
    }
  | {
      readonly kind: 'valid';
      readonly cubes: number;
      /** Compared with the live build; null if there is none. */
      readonly broken: readonly BrokenMember[] | null;
      /** Published dashboards with widgets that the merge would break. */
      readonly dashboards: readonly BrokenDashboard[];
    };

/** A compiled model: what it publishes, or its errors. */
type Compiled =
  | {
      readonly published: ReadonlyMap<string, PublishedCube>;
      readonly model: PublishedModel;
      readonly cubes: number;
      /** Errors of the files beside the model. */
      readonly fileErrors: readonly FileProblem[];
    }
  | { readonly errors: CompileResult['errors'] };

/** How long a page waits for the compiler before it reports that the check is pending. */
const PATIENCE_MS = 10_000;
/** Members of the models whose results are kept, which take about 100 MB. */
const MAX_MEMBERS = 500_000;

/** Compiles the models before and after a merge and compares what they publish. Keeps recent results. */
export class MergeChecks {
  readonly #platform: MergeCheckParts;
  readonly #compiled = new LRUCache<string, Compiled>({
    maxSize: MAX_MEMBERS,
    sizeCalculation: sizeOf,
  });
  readonly #running = new Map<string, Promise<Compiled>>();

  constructor(platform: MergeCheckParts) {
    this.#platform = platform;
  }

  /** Checks a planned merge into the deploy branch, for a caller who sees some dashboards. */
  async check(caller: Caller, deployment: DeploymentRow, planned: PlannedMerge): Promise<MergeCheck> {
    const { promise: late, resolve } = Promise.withResolvers<MergeCheck>();
    const timer = setTimeout(() => resolve({ kind: 'pending' }), PATIENCE_MS);
    try {
      return await Promise.race([this.#judge(caller, deployment, planned), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #judge(caller: Caller, deployment: DeploymentRow, planned: PlannedMerge): Promise<MergeCheck> {
    try {
      const after = await this.#afterMerge(deployment, planned);
      if ('errors' in after) return { kind: 'invalid', errors: after.errors, isCompiled: false };
      const { fileErrors } = after;
      if (fileErrors.length > 0) return { kind: 'invalid', errors: [...fileErrors], isCompiled: true };
      const found = await this.#live(deployment);
      const live = found === undefined || 'errors' in found ? null : found;
      const broken = live === null ? null : brokenMembers(live.published, after.published);
      const { db, modelDependents } = this.#platform;
      const dashboards = await modelDependents.brokenBy(db, caller, deployment.id, {
        before: live?.model ?? null,
        after: after.model,
      });
      return { kind: 'valid', cubes: after.cubes, broken, dashboards };
    } catch (error) {
      if (error instanceof EngineMissing || error instanceof Undecided)
        return { kind: 'unknown', reason: `${error.message}.` };
      this.#platform.log.error({ err: error, deploymentId: deployment.id }, 'failed to check a merge');
      return { kind: 'unknown', reason: 'The compiler could not run; the server log has the reason.' };
    }
  }

  async #afterMerge(deployment: DeploymentRow, planned: PlannedMerge): Promise<Compiled> {
    const { db, keyring } = this.#platform;
    const variables = await readVariables(db, keyring, deployment);
    // The version that a build of production would get now.
    const engineVersion = deployment.release_channel_version_hold
      ? deployment.release_channel_version
      : await headOf(db, deployment.release_channel);
    const projectRoot = deployment.deploy_project_root;
    const tree = createHash('sha256');
    for (const [path, { oid }] of planned.after) tree.update(`${path}\0${oid}\0`);
    const inputs = inputKey({ files: [], variables, engineDir: engineVersion });
    return this.#once(`${deployment.id} ${projectRoot} ${inputs} ${tree.digest('hex')}`, async () => {
      const paths = planned.after.keys();
      const contents = await readPlanned(db, repoOf(deployment), planned, 'after', paths);
      const files = [...contents].map(([path, content]) => ({ path, content }));
      return this.#compile(deployment, { files, projectRoot, variables, engineVersion });
    });
  }

  async #live(deployment: DeploymentRow): Promise<Compiled | undefined> {
    const { db, keyring } = this.#platform;
    const { live_build_id: id } = deployment;
    const build = id === null ? undefined : await findBuild(db, id);
    if (build === undefined) return undefined;
    return this.#once(`build ${build.id}`, async () =>
      this.#compile(deployment, {
        files: await filesOfBuild(db, build),
        projectRoot: build.project_root,
        variables: variablesOf(keyring, build),
        engineVersion: build.engine_version ?? '',
      }),
    );
  }

  /** Compiles a model, and checks the files beside it. */
  async #compile(deployment: DeploymentRow, input: CompileInput): Promise<Compiled> {
    const result = await compileForMeta(this.#platform, deployment, input);
    if (result.hitLimit) throw new Undecided(result.errors[0]?.message ?? 'The compiler reached a limit');
    if (!result.valid) return { errors: result.errors };
    const metaJson = result.metaJson ?? '{}';
    const model = publishedModel(metaJson);
    const { errors } = await this.#platform.modelDependents.checkFiles(
      this.#platform.db,
      { tenantId: deployment.tenant_id, deploymentId: deployment.id },
      filesOfProject(input.files, input.projectRoot),
      model,
    );
    return { published: publishedCubes(metaJson), model, cubes: result.cubesCount, fileErrors: errors };
  }

  /** A cached result, or that of one compilation for all who wait for it. */
  async #once(key: string, compile: () => Promise<Compiled>): Promise<Compiled> {
    const known = this.#compiled.get(key);
    if (known !== undefined) return known;
    const running = this.#running.get(key) ?? this.#start(key, compile);
    return running;
  }

  #start(key: string, compile: () => Promise<Compiled>): Promise<Compiled> {
    const running = (async () => {
      try {
        const compiled = await compile();
        this.#compiled.set(key, compiled);
        return compiled;
      } finally {
        this.#running.delete(key);
      }
    })();
    this.#running.set(key, running);
    return running;
  }
}

/** The compiler reached a limit, which does not mean that the model is invalid. */
class Undecided extends Error {
  override name = 'Undecided';
}

function sizeOf(compiled: Compiled): number {
  if ('errors' in compiled) return compiled.errors.length + 1;
  let size = 1;
  for (const { members } of compiled.published.values()) size += members.size + 1;
  return size;
}
