import { Type } from 'typebox';
import { EMPTY_IS_ABSENT, Id, nullable } from '../../../http/shapes.ts';

export const BranchQuery = Type.Object({
  branchName: Type.Optional(
    Type.String({ maxLength: 255, ...EMPTY_IS_ABSENT, description: 'Defaults to the deploy branch.' }),
  ),
});

const Problem = Type.Object(
  { fileName: Type.String(), line: Type.Integer(), message: Type.String() },
  { title: 'DashboardFileProblem' },
);

export const BranchDashboards = Type.Object(
  {
    branchName: Type.String(),
    dashboards: Type.Array(
      Type.Object(
        {
          path: Type.String({ description: 'The file, relative to the root of the project.' }),
          slug: Type.String(),
          title: nullable(Type.String()),
          publicId: Type.String({ description: 'Identifies the dashboard and its preview.' }),
          workbookId: nullable(
            Id,
            'Null if no build has published it, or the caller may not see the workbook.',
          ),
          isPublished: Type.Boolean({ description: 'Whether viewers see a published version.' }),
        },
        { title: 'BranchDashboard' },
      ),
    ),
    errors: Type.Array(Problem, { description: 'Files with errors define no dashboard.' }),
    warnings: Type.Array(Problem),
  },
  { title: 'BranchDashboards' },
);
