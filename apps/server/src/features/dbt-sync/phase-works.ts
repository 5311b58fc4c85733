import { PhaseFailed } from '../../dbt/phase-failed.ts';
import { commitPhase, compilePhase } from './commit-phase.ts';
import { generatePhase, readManifestPhase } from './convert-phases.ts';
import type { PhaseName } from './phases.ts';
import type { PhaseWork, SyncWork } from './sync-work.ts';

const notYet: PhaseWork = async () => {
  throw new PhaseFailed('not yet');
};

/** The work of every phase. */
export const PHASE_WORKS: Readonly<Record<PhaseName, PhaseWork>> = {
  clone: notYet,
  environment: notYet,
  deps: notYet,
  parse: notYet,
  manifest: readManifestPhase,
  generate: generatePhase,
  compile: compilePhase,
  commit: commitPhase,
};

export async function restoreDisk(_work: SyncWork, _next: PhaseName): Promise<void> {}
