import { ModelStoreError } from '@facet/model-store';
import { restoreDisk } from './disk-phases.ts';
import { PHASE_WORKS } from './phase-works.ts';
import { type PhaseName, type PhaseRecord, phasesOf, STARTS } from './phases.ts';
import { showStage } from './run-state.store.ts';
import { storePhase } from './store-phase.ts';
import { RunEnded, type SyncWork } from './sync-work.ts';

/** Attempts of a phase when others change the branch meanwhile. */
const TRIES = 5;

/** Runs the phases of a run that are not stored yet, and stores each one as it ends. */
export async function goThrough(work: SyncWork): Promise<void> {
  const { run, settings } = work;
  const names = phasesOf({
    source: run.source,
    output: run.output,
    hasManifestInProject: settings.project?.manifestPath != null,
  });
  const stored = new Set((run.phases as unknown as PhaseRecord[]).map((record) => record.phase));
  for (const name of names) {
    if (stored.has(name)) continue;
    work.phase = { name, startedAt: performance.now() };
    work.log.phase = name;
    const { stage, message } = STARTS[name];
    if (!(await showStage(work.platform.db, run.id, stage, message))) throw new RunEnded();
    work.log.add('info', message);
    await restoreDisk(work, name);
    await perform(work, name, name === names.at(-1));
  }
}

async function perform(work: SyncWork, name: PhaseName, isLast: boolean): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const store = await PHASE_WORKS[name](work);
    work.signal.throwIfAborted();
    try {
      return await storePhase(work, store, isLast);
    } catch (error) {
      const isOvertaken = error instanceof ModelStoreError && error.code === 'conflict';
      if (!isOvertaken || tries === TRIES) throw error;
    }
  }
}
