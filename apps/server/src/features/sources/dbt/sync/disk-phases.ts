import { cloneProject } from '../project/clone-project.ts';
import { committedManifest } from '../project/committed-manifest.ts';
import { installDependencies } from '../project/install-dependencies.ts';
import { parseProject } from '../project/parse-project.ts';
import { prepareEnvironment } from '../project/prepare-environment.ts';
import type { SyncWork as ProjectWork } from '../project/sync-work.ts';
import { putDocument } from './dbt-sync.store.ts';
import type { PhaseName } from './phases.ts';
import { showStage } from './run-state.store.ts';
import type { PhaseWork, SyncWork } from './sync-work.ts';

/** Gets the project. */
export const clonePhase: PhaseWork = async (work) => {
  const { platform, run, folder } = work;
  await folder.clear();
  await showStage(platform.db, run.id, 'UPLOADING_PROJECT', 'Cloning the repository');
  const { headSha } = await cloneProject(platform, projectWork(work));
  await folder.mark('clone', headSha);
  return async () => ({ head_sha: headSha });
};

/** Makes sure of a dbt to parse it with. */
export const environmentPhase: PhaseWork = async (work) => {
  await prepareEnvironment(work.platform, projectWork(work));
  return async () => ({});
};

/** Gets the packages that it uses. */
export const depsPhase: PhaseWork = async (work) => {
  await installPackages(work);
  return async () => ({});
};

/** Has dbt write the manifest, which is kept here from now on: nothing after this needs the folder. */
export const parsePhase: PhaseWork = async (work) => {
  const { platform, run, converter } = work;
  const project = projectWork(work);
  const manifest = await parseProject(platform, project, await prepareEnvironment(platform, project));
  const packed = await converter.pack(manifest);
  return async (tx) => {
    await putDocument(tx, run.tenant_id, run.id, 'manifest', packed);
    return {};
  };
};

/** The manifest that the project holds. */
export function manifestInProject(work: SyncWork): Promise<Buffer> {
  return committedManifest(projectWork(work));
}

/** The earlier phases whose work on the disk a phase needs. */
const NEEDS: Partial<Record<PhaseName, readonly PhaseName[]>> = {
  deps: ['clone'],
  parse: ['clone', 'deps'],
};

/**
 * Does again what an earlier phase has left on the disk of another machine: the project as it was then, at the same
 * commit. It was stored already, so it is not stored twice.
 */
export async function restoreDisk(work: SyncWork, next: PhaseName): Promise<void> {
  const { platform, run, folder, settings, log } = work;
  const readsProject = next === 'manifest' && settings.project?.manifestPath != null;
  for (const phase of readsProject ? (['clone'] as const) : (NEEDS[next] ?? [])) {
    const headSha = headOf(run);
    if (await folder.has(phase, headSha)) continue;
    log.add('info', `This machine has nothing of the phase ${phase}: it is done again`);
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

/** The commit that the phase `clone` has stored. */
function headOf({ id, head_sha: headSha }: SyncWork['run']): string {
  if (headSha === null) throw new Error(`dbt sync ${id} has no commit of its repository yet`);
  return headSha;
}

/** A run as the phases know it that work on a project. */
function projectWork({ run, folder, signal, settings, deployment, log }: SyncWork): ProjectWork {
  if (settings.project === null) throw new Error(`dbt sync ${run.id} is of no repository`);
  return {
    folder: folder.path,
    signal,
    settings: settings.project,
    deployment,
    log: (level, line) => log.add(level, line),
  };
}
