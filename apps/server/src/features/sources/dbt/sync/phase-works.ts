import { commitPhase, compilePhase } from './commit-phase.ts';
import { generatePhase, readManifestPhase } from './convert-phases.ts';
import { clonePhase, depsPhase, environmentPhase, parsePhase } from './disk-phases.ts';
import type { PhaseName } from './phases.ts';
import type { PhaseWork } from './sync-work.ts';

/** The work of every phase. */
export const PHASE_WORKS: Readonly<Record<PhaseName, PhaseWork>> = {
  clone: clonePhase,
  environment: environmentPhase,
  deps: depsPhase,
  parse: parsePhase,
  manifest: readManifestPhase,
  generate: generatePhase,
  compile: compilePhase,
  commit: commitPhase,
};
