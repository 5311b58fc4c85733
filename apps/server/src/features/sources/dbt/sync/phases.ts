/** The phases of a sync in their order; which of them a run has, `phasesOf` says. */
export const PHASES = [
  'clone',
  'environment',
  'deps',
  'parse',
  'manifest',
  'generate',
  'compile',
  'commit',
] as const;
export type PhaseName = (typeof PHASES)[number];

/** What the status read shows of a run that goes on, in order (platform contract, dbt sync). */
export const STAGES = [
  'INITIALIZING',
  'CREATING_SANDBOX',
  'UPLOADING_PROJECT',
  'INSTALLING_DEPENDENCIES',
  'RUNNING_DBT_DEPS',
  'COMPILING_DBT',
  'PROCESSING_MANIFEST',
  'WRITING_CUBE_FILES',
  'FINALIZING',
] as const;
export type Stage = (typeof STAGES)[number];

interface PhaseStart {
  readonly stage: Stage;
  /** What people read while it goes on. */
  readonly message: string;
}

export const STARTS: Readonly<Record<PhaseName, PhaseStart>> = {
  clone: { stage: 'CREATING_SANDBOX', message: 'Cloning the repository' },
  environment: { stage: 'INSTALLING_DEPENDENCIES', message: 'Preparing dbt' },
  deps: { stage: 'RUNNING_DBT_DEPS', message: 'Installing the packages of the project' },
  parse: { stage: 'COMPILING_DBT', message: 'Parsing the project' },
  manifest: { stage: 'PROCESSING_MANIFEST', message: 'Reading the manifest' },
  generate: { stage: 'WRITING_CUBE_FILES', message: 'Converting the models' },
  compile: { stage: 'FINALIZING', message: 'Compiling the data model' },
  commit: { stage: 'FINALIZING', message: 'Committing the files' },
};

/** A phase that ended, as it is stored and shown. */
export interface PhaseRecord {
  readonly phase: PhaseName;
  readonly startedOffsetMs: number;
  readonly durationMs: number;
  readonly outcome: 'ok' | 'failed';
}

/** The phases that a run goes through. */
export function phasesOf(run: {
  source: string;
  output: string;
  hasManifestInProject: boolean;
}): PhaseName[] {
  return PHASES.filter((phase) => {
    if (phase === 'clone') return run.source === 'git';
    if (phase === 'environment' || phase === 'deps' || phase === 'parse')
      return run.source === 'git' && !run.hasManifestInProject;
    return phase !== 'commit' || run.output === 'branch';
  });
}

/** How far a stage is, for display only. */
export function percentOf(stage: string): number {
  const at = (STAGES as readonly string[]).indexOf(stage);
  return at < 0 ? 0 : Math.round((100 * at) / STAGES.length);
}
