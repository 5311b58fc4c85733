import { type Static, Type } from 'typebox';
import { listOf } from '../../../../http/pagination.ts';
import { IsoTime, nullable, OpenObject, oneOf } from '../../../../http/shapes.ts';

export const RUN_STATUSES = ['RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED', 'UNKNOWN'] as const;
export const TRIGGERS = ['manual', 'api', 'webhook', 'agent', 'unknown'] as const;
export type Trigger = (typeof TRIGGERS)[number];

const count = Type.Integer({ minimum: 0 });

export const StartDbtSyncInput = Type.Object(
  {
    branchName: Type.Optional(
      nullable(
        Type.String({ minLength: 1, maxLength: 255 }),
        'The branch to write, which is made unless it is there; a name of its own unless told.',
      ),
    ),
    ref: Type.Optional(
      nullable(
        Type.String({ minLength: 1, maxLength: 255 }),
        'A branch or tag of the dbt repository, in place of the one in the settings; no commit SHA.',
      ),
    ),
    source: Type.Optional(
      nullable(oneOf(['git', 'manifest']), '`git` unless told: the repository of the settings.'),
    ),
    manifest: Type.Optional(
      nullable(OpenObject, "dbt's target/manifest.json, when `source` is `manifest`; converted as it is."),
    ),
    output: Type.Optional(
      nullable(
        oneOf(['branch', 'files']),
        '`branch` unless told: commits to a branch. `files` commits nothing and keeps the files for an hour.',
      ),
    ),
  },
  { title: 'StartDbtSyncInput', examples: [{ ref: 'main' }] },
);

export const DbtSyncResponse = Type.Object(
  { syncJobId: Type.String(), workflowId: Type.String(), branchName: Type.String() },
  { title: 'DbtSyncResponse' },
);

export const DbtSyncCancelResponse = Type.Object(
  { message: Type.String() },
  { title: 'DbtSyncCancelResponse' },
);

const DbtSyncProgress = Type.Object(
  {
    stage: Type.String({ description: 'One of the values of `status`.' }),
    percentComplete: Type.Integer({ minimum: 0, maximum: 100, description: 'A guess, for display only.' }),
    message: nullable(Type.String(), 'What is being done.'),
  },
  { title: 'DbtSyncProgress' },
);

export const DbtSyncStatusResponse = Type.Object(
  {
    syncJobId: Type.String(),
    status: Type.String({
      description:
        'INITIALIZING, CREATING_SANDBOX, UPLOADING_PROJECT, INSTALLING_DEPENDENCIES, RUNNING_DBT_DEPS, ' +
        'COMPILING_DBT, PROCESSING_MANIFEST, WRITING_CUBE_FILES, FINALIZING, COMPLETED or FAILED, of which the ' +
        'last two are final. A cancelled sync reads FAILED.',
    }),
    progress: DbtSyncProgress,
    updatedAt: IsoTime,
    error: nullable(Type.String(), 'Why, when the status is FAILED.'),
  },
  { title: 'DbtSyncStatusResponse' },
);

const DbtSyncManifestStats = Type.Object(
  { models: count, sources: count, macros: count },
  { title: 'DbtSyncManifestStats' },
);

const DbtSyncModel = Type.Object(
  {
    nodeId: Type.String({ examples: ['model.shop.orders'] }),
    cube: Type.String(),
    path: Type.String(),
    dimensions: count,
    measures: count,
    joins: count,
  },
  { title: 'DbtSyncModel', description: 'What was made of a model.' },
);

const DbtSyncNote = Type.Object(
  {
    nodeId: Type.String(),
    kind: Type.String({ description: 'skipped, left_out or changed.' }),
    member: nullable(Type.String(), 'The column, measure, metric or join, unless it is the whole node.'),
    reason: Type.String(),
  },
  { title: 'DbtSyncNote', description: 'What was left out or changed, and why.' },
);

const DbtSyncFileChange = Type.Object(
  {
    path: Type.String(),
    change: Type.String({ description: 'added, modified or deleted.' }),
    addedLines: count,
    removedLines: count,
  },
  { title: 'DbtSyncFileChange', description: 'A file that differs from the branch before the sync.' },
);

export const DbtSyncResultResponse = Type.Object(
  {
    syncJobId: Type.String(),
    generatedFiles: Type.Array(Type.Object({ path: Type.String() }, { title: 'DbtSyncGeneratedFile' }), {
      description: 'Relative to the data model project.',
    }),
    manifestStats: DbtSyncManifestStats,
    cubeCount: count,
    completedAt: IsoTime,
    durationMs: count,
    branchName: nullable(Type.String(), 'The branch that was written; null when nothing was committed.'),
    commit: nullable(Type.String(), 'The head of that branch.'),
    models: Type.Array(DbtSyncModel),
    notes: Type.Array(DbtSyncNote),
    diff: Type.Array(DbtSyncFileChange, {
      description: 'Against the branch before the sync, or the one that it was made from.',
    }),
    modelErrors: Type.Array(
      Type.Object(
        { message: Type.String(), fileName: nullable(Type.String()) },
        { title: 'DbtSyncModelError' },
      ),
      { description: 'What else of the data model does not compile; not of the generated files.' },
    ),
  },
  { title: 'DbtSyncResultResponse' },
);
export type DbtSyncResult = Static<typeof DbtSyncResultResponse>;

const DbtSyncRunPhase = Type.Object(
  { phase: Type.String(), startedOffsetMs: count, durationMs: count, outcome: Type.String() },
  { title: 'DbtSyncRunPhase' },
);

const DbtSyncRunStats = Type.Object(
  {
    models: nullable(count),
    sources: nullable(count),
    macros: nullable(count),
    cubeCount: nullable(count),
    generatedFileCount: nullable(count),
    dbtVersion: nullable(Type.String()),
    manifestGeneratedAt: nullable(Type.String()),
  },
  { title: 'DbtSyncRunStats' },
);
export type DbtSyncRunStats = Static<typeof DbtSyncRunStats>;

const DbtSyncRunTriggerContext = Type.Object(
  {
    headSha: nullable(Type.String()),
    pushedBranch: nullable(Type.String()),
    targetBranch: nullable(Type.String()),
  },
  { title: 'DbtSyncRunTriggerContext' },
);
export type DbtSyncRunTriggerContext = Static<typeof DbtSyncRunTriggerContext>;

const DbtSyncRun = Type.Object(
  {
    syncJobId: Type.String(),
    deploymentId: Type.Integer(),
    status: Type.String({ description: RUN_STATUSES.join(', ') }),
    trigger: Type.String({ description: TRIGGERS.join(', ') }),
    source: Type.String(),
    branchName: Type.String(),
    startedAt: IsoTime,
    completedAt: nullable(IsoTime),
    durationMs: nullable(count),
    errorMessage: nullable(Type.String()),
    failedPhase: nullable(Type.String()),
    gitRef: nullable(Type.String()),
    lastStage: nullable(Type.String()),
    phases: Type.Optional(Type.Array(DbtSyncRunPhase, { description: 'Absent while it runs.' })),
    stats: nullable(DbtSyncRunStats),
    triggerContext: nullable(DbtSyncRunTriggerContext),
    userId: nullable(Type.Integer()),
  },
  { title: 'DbtSyncRun' },
);
export type DbtSyncRun = Static<typeof DbtSyncRun>;

export const DbtSyncRunListResponse = listOf('DbtSyncRunListResponse', DbtSyncRun);

export const DbtSyncLogEntriesListResponse = listOf(
  'DbtSyncLogEntriesListResponse',
  Type.Object(
    {
      timestamp: IsoTime,
      level: Type.String({ description: 'info or error.' }),
      stream: Type.String({ description: 'system; others may come.' }),
      message: Type.String(),
      phase: nullable(Type.String()),
      durationMs: nullable(count),
    },
    { title: 'DbtSyncLogEntry' },
  ),
);

export const DbtSyncGeneratedFilesListResponse = listOf(
  'DbtSyncGeneratedFilesListResponse',
  Type.Object({ path: Type.String(), content: Type.String() }, { title: 'DbtGeneratedFileContent' }),
);
