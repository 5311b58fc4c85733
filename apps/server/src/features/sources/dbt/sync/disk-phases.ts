import { cloneProject } from '../project/clone-project.ts';
import { committedManifest } from '../project/committed-manifest.ts';
import { withCatalog } from '../project/dbt-catalog.ts';
import { installDependencies } from '../project/install-dependencies.ts';
import { parseProject } from '../project/parse-project.ts';
import { prepareEnvironment } from '../project/prepare-environment.ts';
import type { SyncWork as ProjectWork } from '../project/sync-work.ts';
import { putDocument } from './dbt-sync.store.ts';
import type { PhaseName } from './phases.ts';
import { showStage } from './run-state.store.ts';
import type { PhaseWork, SyncWork } from './sync-work.ts';

/** Clones the project. */
export const clonePhase: PhaseWork = async (work) => {
  const { platform, run, folder } = work;
  await folder.clear();
  await showStage(platform.db, run.id, 'UPLOADING_PROJECT', 'Cloning the repository');
  const { headSha } = await cloneProject(platform, projectWork(work));
  await folder.mark('clone', headSha);
  return async () => ({ head_sha: headSha });
};

/** Prepares the dbt environment. */
export const environmentPhase: PhaseWork = async (work) => {
  await prepareEnvironment(work.platform, projectWork(work));
  return async () => ({});
};

/** Installs the packages of the project. */
export const depsPhase: PhaseWork = async (work) => {
  await installPackages(work);
  return async () => ({});
};

/** Has dbt write the manifest and stores it; no later phase needs the folder. */
export const parsePhase: PhaseWork = async (work) => {
  const { platform, run, converter } = work;
  const project = projectWork(work);
  const manifest = await parseProject(platform, project, await prepareEnvironment(platform, project));
  const packed = await converter.pack(await withCatalog(project, manifest));
  return async (tx) => {
    await putDocument(tx, run, 'manifest', packed);
    return {};
  };
};

/** The manifest that is committed in the project. */
export async function manifestInProject(work: SyncWork): Promise<Buffer> {
  const project = projectWork(work);
  return withCatalog(project, await committedManifest(project));
}

/** The earlier phases whose files a phase needs. */
const NEEDS: Partial<Record<PhaseName, readonly PhaseName[]>> = {
  deps: ['clone'],
  parse: ['clone', 'deps'],
};

/**
 * Repeats earlier phases whose files are on another machine, at the same commit. Their results are already stored and are
 * not stored again.
 */
export async function restoreDisk(work: SyncWork, next: PhaseName): Promise<void> {
  const { platform, run, folder, settings, log } = work;
  const readsProject = next === 'manifest' && settings.project?.manifestPath != null;
  for (const phase of readsProject ? (['clone'] as const) : (NEEDS[next] ?? [])) {
    const headSha = headOf(run);
    if (await folder.has(phase, headSha)) continue;
    log.add('info', `Repeating the phase ${phase}, whose files are on another node`);
    if (phase === 'clone') {
      await folder.clear();
      await cloneProject(platform, { ...projectWork(work), headSha });
      await folder.mark('clone', headSha);
    } else await installPackages(work);
  }
}

async function installPackages(work: SyncWork): Promise<void> {
  const project = projectWork(work);
  const environment = await prepareEnvironment(work.platform, project);
  await installDependencies(work.platform, project, environment);
  await work.folder.mark('deps', headOf(work.run));
}

/** The commit that the phase `clone` stored. */
function headOf({ id, head_sha: headSha }: SyncWork['run']): string {
  if (headSha === null) throw new Error(`dbt sync ${id} has not been cloned yet`);
  return headSha;
}

/** The context of a run for the phases that work on a checkout. */
function projectWork({ run, folder, signal, settings, deployment, log }: SyncWork): ProjectWork {
  if (settings.project === null) throw new Error(`dbt sync ${run.id} has no repository`);
  return {
    folder: folder.path,
    signal,
    settings: settings.project,
    deployment,
    log: (level, line) => log.add(level, line),
  };
}
