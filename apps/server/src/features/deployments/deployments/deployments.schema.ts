import { type Static, Type } from 'typebox';
import { listOf, OffsetPagination, PageQuery } from '../../../http/pagination.ts';
import { Id, IsoTime, Line, Name, nullable, nullish, OpenObject, oneOf } from '../../../http/shapes.ts';

export const CREATION_STEPS = [
  'project',
  'upload',
  'schema',
  'github',
  'ssh',
  'databases',
  'ready',
  'demo',
] as const;
export const CreationStep = oneOf(CREATION_STEPS, 'Step of the setup wizard.');
const CloudProvider = oneOf(['cubecloud', 'aws', 'gcp']);
const CreationMethod = oneOf(['upload', 'cubecloud', 'github', 'ssh']);
const DeployMode = oneOf(
  ['git', 'cli'],
  '`git`: commits and merges to the deploy branch start a build. `cli`: only uploads do.',
);
const ReleaseChannel = oneOf(['latest', 'release']);
const Template = oneOf(['single', 'simpleCluster', 'multiCluster']);

export const Deployment = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['Sales'] }),
    deploymentUrl: Type.String({ description: 'Base URL of its data API.' }),
    creationStep: CreationStep,
  },
  { title: 'Deployment' },
);

const DeploymentListItem = Type.Object(
  { id: Type.String({ examples: ['7'] }), name: Type.String(), created_at: IsoTime },
  { title: 'DeploymentListItem', description: 'A deployment in the older list format.' },
);

const page = listOf('DeploymentsPage', Deployment);
export const DeploymentsListResponse = Type.Object(
  {
    data: Type.Object(
      { deployments: Type.Array(DeploymentListItem) },
      { description: 'The same page as `items`.' },
    ),
    pagination: OffsetPagination,
    items: page.properties.items,
    pageInfo: page.properties.pageInfo,
    count: Type.Integer({ deprecated: true, description: 'Number of deployments the caller can see.' }),
    totalCount: Type.Integer({ deprecated: true, description: 'Former name of `count`.' }),
  },
  { title: 'DeploymentsListResponse' },
);

export const DeploymentsQuery = Type.Object({
  creationStep: Type.Optional(
    Type.Array(CreationStep, { description: 'Only deployments at one of these steps.' }),
  ),
  ...PageQuery.properties,
});

export const CreateDeploymentInput = Type.Object(
  {
    name: Name,
    cloudProvider: nullish(CloudProvider, 'Stored, without effect; defaults to `cubecloud`.'),
    isManaged: nullish(Type.Boolean(), 'Stored, without effect; defaults to true.'),
    region: nullish(
      Type.String({ minLength: 1, maxLength: 255 }),
      'Name of a region, from `GET /api/v1/regions`; defaults to the first.',
    ),
    targetPlatform: nullish(Name, 'Stored, without effect; defaults to `cubecloud`.'),
    creationStep: nullish(
      CreationStep,
      'Step of the setup wizard. `demo` creates a deployment with the model and data of the demo, `databases` one ' +
        'without a model, for a database to make it from. Defaults to `ready`.',
    ),
    creationMethod: nullish(
      CreationMethod,
      '`github` and `ssh` create an empty deployment to connect a repository to. Defaults to null.',
    ),
    deployMode: nullish(DeployMode, 'Defaults to `cli` if `creationMethod` is `upload`, otherwise to `git`.'),
  },
  {
    title: 'CreateDeploymentInput',
    examples: [{ name: 'Sales' }],
  },
);

const CspsConfig = Type.Object(
  {
    enabled: Type.Boolean(),
    storageProvider: Line(255),
    ...Object.fromEntries(
      [
        'awsRoleArn',
        'azureClientId',
        'azureContainer',
        'azureStorageAccount',
        'azureTenantId',
        'gcpServiceAccountEmail',
        'gcpWorkloadIdentityProvider',
        'gcsBucket',
        's3Bucket',
        's3Region',
        's3Sse',
      ].map((field) => [field, nullish(Line(2048))]),
    ),
  },
  { title: 'CspsConfig', description: 'Customer-owned storage for pre-aggregations.' },
);

export const UpdateDeploymentInput = Type.Object(
  {
    name: nullish(Name),
    cloudProvider: nullish(CloudProvider),
    region: nullish(Type.String({ maxLength: 255 })),
    creationMethod: nullish(CreationMethod),
    deployMode: nullish(DeployMode),
    deployBranchName: nullish(Type.String({ minLength: 1, maxLength: 255 })),
    branch: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: 'Former name of `deployBranchName`.' }),
    ),
    deployBranchReadOnly: nullish(Type.Boolean()),
    deployBranchMergeAllowed: nullish(Type.Boolean()),
    deployProjectRoot: nullish(Line(1024)),
    customDomain: nullish(Type.String({ maxLength: 253, format: 'hostname' })),
    cspsConfig: nullish(CspsConfig),
    releaseChannel: nullish(ReleaseChannel),
    releaseChannelVersion: nullish(Type.String({ maxLength: 255 })),
    releaseChannelVersionHold: nullish(Type.Boolean()),
    template: nullish(Template),
    templateVariables: nullish(OpenObject),
    defaultLaunchpadViewGroup: nullish(Line(255)),
    launchpadTabs: nullish(Type.Array(Line(255), { maxItems: 100 })),
  },
  {
    title: 'UpdateDeploymentInput',
    examples: [{ releaseChannel: 'latest', templateVariables: { warmUp: true } }],
  },
);
export type UpdateDeploymentInput = Static<typeof UpdateDeploymentInput>;

export const DeploymentSettings = Type.Object(
  {
    id: Id,
    name: Type.String(),
    template: Template,
    templateVariables: OpenObject,
    cloudProvider: CloudProvider,
    region: Type.String(),
    targetPlatform: Type.String(),
    isManaged: Type.Boolean(),
    creationStep: CreationStep,
    creationMethod: nullable(CreationMethod),
    deploymentUrl: Type.String(),
    autoDomain: nullable(Type.String()),
    customDomain: nullable(Type.String()),
    deployMode: DeployMode,
    repoType: oneOf(['git', 'deployRepo']),
    deployBranchName: Type.String(),
    deployBranchReadOnly: Type.Boolean(),
    deployBranchMergeAllowed: Type.Boolean(),
    deployProjectRoot: Type.String(),
    releaseChannel: ReleaseChannel,
    releaseChannelVersion: Type.String({ examples: ['cubejs/cube:v1.7.43'] }),
    releaseChannelVersionHold: Type.Boolean(),
    cubeImageCloud: nullable(
      Type.String(),
      'Container image; always null, because engines do not run in containers.',
    ),
    cubeImageVersion: Type.String({ examples: ['1.7.43'] }),
    isCold: Type.Boolean({ description: 'Whether production has no running pod.' }),
    isCubeSqlEnabled: Type.Boolean({
      description: 'Whether the SQL API (PostgreSQL wire protocol) is available.',
    }),
    isSupportPreAggregations: Type.Boolean(),
    cspsConfig: nullable(CspsConfig),
    defaultLaunchpadViewGroup: nullable(Type.String()),
    launchpadTabs: nullable(Type.Array(Type.String())),
  },
  { title: 'DeploymentSettings' },
);

export const AdvanceCreationStepInput = Type.Object(
  { creationStep: CreationStep },
  { title: 'AdvanceCreationStepInput', examples: [{ creationStep: 'ready' }] },
);

export const DeploymentDeleteResponse = Type.Object(
  { success: Type.Boolean() },
  { title: 'DeploymentDeleteResponse' },
);
