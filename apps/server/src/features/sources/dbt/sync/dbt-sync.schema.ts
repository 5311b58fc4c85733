import { type Static, Type } from 'typebox';
import { listOf } from '../../../../http/pagination.ts';
import { IsoTime, nameOrEmpty, nullable, nullish, OpenObject, oneOf } from '../../../../http/shapes.ts';

export const RUN_STATUSES = ['RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED', 'UNKNOWN'] as const;
export const TRIGGERS = ['manual', 'api', 'webhook', 'agent', 'unknown'] as const;
export type Trigger = (typeof TRIGGERS)[number];

const count = Type.Integer({ minimum: 0 });

export const StartDbtSyncInput = Type.Object(
  {
    branchName: nameOrEmpty(
      'The branch to write, created if it does not exist; defaults to a new branch with a generated name.',
    ),
    ref: nullish(
      Type.String({ minLength: 1, maxLength: 255 }),
      'A branch or tag of the dbt repository, not a commit SHA; defaults to the one in the settings.',
    ),
    source: nullish(oneOf(['git', 'manifest']), 'Defaults to `git`, the repository in the settings.'),
    manifest: nullish(OpenObject, "dbt's target/manifest.json; required if `source` is `manifest`."),
    output: nullish(
      oneOf(['branch', 'files']),
      'Defaults to `branch`, which commits to a branch. `files` commits nothing and keeps the files for an hour.',
    ),
  },
  { title: 'StartDbtSyncInput', examples: [{ ref: 'main' }] },
);

const reviewUrl = nullable(
  Type.String({ format: 'uri' }),
  'The page on which users review and merge the branch; null if the output is `files`.',
);

export const DbtSyncResponse = Type.Object(
  {
    syncJobId: Type.String(),
    workflowId: Type.String(),
    branchName: Type.String({ description: 'Empty if the output is `files`, which creates no branch.' }),
    reviewUrl,
  },
  { title: 'DbtSyncResponse' },
);

export const DbtSyncCancelResponse = Type.Object(
  { message: Type.String() },
  { title: 'DbtSyncCancelResponse' },
);

const DbtSyncProgress = Type.Object(
  {
    stage: Type.String({ description: 'One of the values of `status`.' }),
    percentComplete: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'An estimate, for display only.',
    }),
    message: nullable(Type.String(), 'The current activity.'),
  },
  { title: 'DbtSyncProgress' },
);

export const DbtSyncStatusResponse = Type.Object(
  {
    syncJobId: Type.String(),
    status: Type.String({
      description:
        'INITIALIZING, CREATING_SANDBOX, UPLOADING_PROJECT, INSTALLING_DEPENDENCIES, RUNNING_DBT_DEPS, ' +
        'COMPILING_DBT, PROCESSING_MANIFEST, WRITING_CUBE_FILES, FINALIZING, COMPLETED or FAILED; the last two are ' +
        'final. A cancelled sync has the status FAILED.',
    }),
    progress: DbtSyncProgress,
    updatedAt: IsoTime,
    error: nullable(Type.String(), 'The reason, if the status is FAILED.'),
    reviewUrl,
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
  { title: 'DbtSyncModel', description: 'A dbt model and its cube.' },
);

const DbtSyncNote = Type.Object(
  {
    nodeId: Type.String(),
    kind: Type.String({ description: 'skipped, left_out or changed.' }),
    member: nullable(
      Type.String(),
      'The column, measure, metric or join; null if the note is about the whole node.',
    ),
    reason: Type.String(),
  },
  { title: 'DbtSyncNote', description: 'Something that was omitted or changed, with the reason.' },
);

const DbtSyncFileChange = Type.Object(
  {
    path: Type.String(),
    change: Type.String({ description: 'added, modified or deleted.' }),
    addedLines: count,
    removedLines: count,
  },
  { title: 'DbtSyncFileChange', description: 'A file that the sync changed.' },
);

export const DbtSyncResultResponse = Type.Object(
  {
    syncJobId: Type.String(),
    generatedFiles: Type.Array(Type.Object({ path: Type.String() }, { title: 'DbtSyncGeneratedFile' }), {
      description: 'Paths are relative to the data model.',
    }),
    manifestStats: DbtSyncManifestStats,
    cubeCount: count,
    completedAt: IsoTime,
    durationMs: count,
    branchName: nullable(Type.String(), 'The branch with the files; null if the output is `files`.'),
    commit: nullable(Type.String(), 'The head of the branch.'),
    reviewUrl,
    models: Type.Array(DbtSyncModel),
    notes: Type.Array(DbtSyncNote),
    diff: Type.Array(DbtSyncFileChange, {
      description: 'Compared with the branch before the sync or, for a new branch, with the deploy branch.',
    }),
    modelErrors: Type.Array(
      Type.Object(
        { message: Type.String(), fileName: nullable(Type.String()) },
        { title: 'DbtSyncModelError' },
      ),
      { description: 'Errors in files of the data model that the sync did not generate.' },
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
    phases: Type.Optional(Type.Array(DbtSyncRunPhase, { description: 'Absent while the sync runs.' })),
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
      stream: Type.String({ description: 'system; other values may be added.' }),
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
