/** All phases of a sync in order; `phasesOf` returns those of a run. */
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

/** The statuses of a running sync in the API, in order (platform contract, dbt sync). */
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

/** The stage of each phase, and the message that users see during it. */
export const STARTS: Readonly<Record<PhaseName, { readonly stage: Stage; readonly message: string }>> = {
  clone: { stage: 'CREATING_SANDBOX', message: 'Cloning the repository' },
  environment: { stage: 'INSTALLING_DEPENDENCIES', message: 'Preparing dbt' },
  deps: { stage: 'RUNNING_DBT_DEPS', message: 'Installing the packages of the project' },
  parse: { stage: 'COMPILING_DBT', message: 'Parsing the project' },
  manifest: { stage: 'PROCESSING_MANIFEST', message: 'Reading the manifest' },
  generate: { stage: 'WRITING_CUBE_FILES', message: 'Converting the models' },
  compile: { stage: 'FINALIZING', message: 'Compiling the data model' },
  commit: { stage: 'FINALIZING', message: 'Committing the files' },
};

/** A finished phase, as it is stored and returned. */
export interface PhaseRecord {
  readonly phase: PhaseName;
  readonly startedOffsetMs: number;
  readonly durationMs: number;
  readonly outcome: 'ok' | 'failed';
}

/** The phases of a run. */
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

/** The progress of a stage in percent, for display only. */
export function percentOf(stage: string): number {
  const at = (STAGES as readonly string[]).indexOf(stage);
  return at < 0 ? 0 : Math.round((100 * at) / STAGES.length);
}
