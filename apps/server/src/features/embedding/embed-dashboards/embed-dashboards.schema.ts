import { Type } from 'typebox';
import { Id, Line } from '../../../http/shapes.ts';
import { PublicId } from '../../content/access/public-id.ts';

export const PublicDashboardPath = Type.Object({
  publicId: { ...PublicId, description: 'The public id of the dashboard.' },
});

export const UpdateDashboardEmbeddingInput = Type.Object(
  {
    allowEmbed: Type.Boolean({
      description: 'Whether signed sessions of viewers may show the dashboard, if it is shared with them.',
    }),
  },
  { title: 'UpdateDashboardEmbeddingInput', examples: [{ allowEmbed: true }] },
);

export const DashboardEmbedding = Type.Object(
  { publicId: Type.String(), allowEmbed: Type.Boolean() },
  { title: 'DashboardEmbeddingResponse' },
);

/** A branch to preview: its files may define a dashboard that is not published yet, so the deployment is needed too. */
export const BranchQuery = Type.Object({
  branchName: Type.Optional({ ...Line(255), minLength: 1, description: 'A branch to preview.' }),
  deploymentId: Type.Optional({ ...Id, description: 'The deployment of the branch.' }),
});
