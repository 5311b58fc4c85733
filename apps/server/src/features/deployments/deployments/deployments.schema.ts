import { type Static, Type } from 'typebox';
import { listOf, OffsetPagination, PageQuery } from '../../../http/pagination.ts';
import { Id, IsoTime, Line, Name, nullable, OpenObject, oneOf } from '../../../http/shapes.ts';

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
    cloudProvider: CloudProvider,
    isManaged: Type.Boolean(),
    region: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Name of a region, from `GET /api/v1/regions`.',
    }),
    targetPlatform: Name,
    creationStep: CreationStep,
    creationMethod: Type.Optional(nullable(CreationMethod)),
    deployMode: Type.Optional(nullable(DeployMode)),
  },
  {
    title: 'CreateDeploymentInput',
    examples: [
      {
        name: 'Sales',
        cloudProvider: 'cubecloud',
        isManaged: true,
        region: 'local',
        targetPlatform: 'cubecloud',
        creationStep: 'ready',
        creationMethod: 'cubecloud',
      },
    ],
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
      ].map((field) => [field, Type.Optional(nullable(Line(2048)))]),
    ),
  },
  { title: 'CspsConfig', description: 'Customer-owned storage for pre-aggregations.' },
);

const optional = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema));

export const UpdateDeploymentInput = Type.Object(
  {
    name: optional(Name),
    cloudProvider: optional(CloudProvider),
    region: optional(Type.String({ maxLength: 255 })),
    creationMethod: optional(CreationMethod),
    deployMode: optional(DeployMode),
    deployBranchName: optional(Type.String({ minLength: 1, maxLength: 255 })),
    branch: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: 'Former name of `deployBranchName`.' }),
    ),
    deployBranchReadOnly: optional(Type.Boolean()),
    deployBranchMergeAllowed: optional(Type.Boolean()),
    deployProjectRoot: optional(Line(1024)),
    customDomain: optional(Type.String({ maxLength: 253, format: 'hostname' })),
    cspsConfig: optional(CspsConfig),
    releaseChannel: optional(ReleaseChannel),
    releaseChannelVersion: optional(Type.String({ maxLength: 255 })),
    releaseChannelVersionHold: optional(Type.Boolean()),
    template: optional(Template),
    templateVariables: optional(OpenObject),
    defaultLaunchpadViewGroup: optional(Line(255)),
    launchpadTabs: optional(Type.Array(Line(255), { maxItems: 100 })),
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
