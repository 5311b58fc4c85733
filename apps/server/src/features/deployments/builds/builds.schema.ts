import { Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, nullable, oneOf } from '../../../http/shapes.ts';

const BUILD_STATUSES = ['building', 'built', 'failed', 'cancelled'] as const;

const buildMembers = {
  id: Id,
  status: oneOf(
    BUILD_STATUSES,
    '`failed`: it did not compile, or its process could not start. `cancelled`: a newer build of the branch replaced it.',
  ),
  isLive: Type.Boolean({ description: 'Whether production serves it.' }),
  branchName: Type.String(),
  mode: oneOf(['production', 'dev_mode']),
  reason: Type.String({ description: 'What requested it.', examples: ['variables changed'] }),
  commit: nullable(
    Type.Object(
      {
        hash: Type.String(),
        message: Type.String(),
        authorName: Type.String(),
        committedAt: IsoTime,
      },
      { title: 'BuiltCommit' },
    ),
    'The commit that was built; null if the history no longer has it.',
  ),
  engineVersion: nullable(Type.String(), 'The version of the engine that compiled it.'),
  createdAt: IsoTime,
  finishedAt: nullable(IsoTime),
};

const DeploymentBuild = Type.Object(buildMembers, { title: 'DeploymentBuild' });

export const DeploymentBuildsResponse = listOf('DeploymentBuildsResponse', DeploymentBuild);

export const DeploymentBuildDetails = Type.Object(
  {
    ...buildMembers,
    errorText: nullable(Type.String(), 'Why it failed.'),
    sourceWarning: nullable(Type.String(), 'Why a data source refused the connection during the build.'),
    problems: Type.Array(
      Type.Object(
        {
          message: Type.String(),
          fileName: nullable(Type.String(), 'The path of the file in the branch.'),
          line: nullable(Type.Integer({ minimum: 1 })),
        },
        { title: 'BuildProblem' },
      ),
      { description: 'The errors of the compiler, at their places in the files.' },
    ),
  },
  { title: 'DeploymentBuildDetails' },
);
