import { type Static, Type } from 'typebox';
import { Id, Line, nullable, nullish, OpenObject } from '../../../http/shapes.ts';

const MOST_SELECTORS = 20;

const MetadataSelector = Type.Object(
  {
    deploymentId: Id,
    branchName: nullish(Line(255), 'A branch that is served; production if it is absent, null or empty.'),
  },
  { title: 'MetadataSelector' },
);
export type MetadataSelector = Static<typeof MetadataSelector>;

export const MetadataInput = Type.Object(
  { selectors: Type.Array(MetadataSelector, { minItems: 1, maxItems: MOST_SELECTORS }) },
  { title: 'MetadataInput', examples: [{ selectors: [{ deploymentId: 1 }] }] },
);

const DeploymentMetadata = Type.Object(
  {
    deploymentId: Id,
    branchName: nullable(Type.String(), 'As in the selector; null for production.'),
    cubes: Type.Array(OpenObject, {
      description: 'The cubes and views that the caller sees, as `/cubejs-api/v1/meta` returns them.',
    }),
    error: nullable(
      Type.String(),
      'Why there are no cubes: the model does not compile, or the branch is unknown or not served.',
    ),
  },
  { title: 'DeploymentMetadata' },
);
export type DeploymentMetadata = Static<typeof DeploymentMetadata>;

export const MetadataResponse = Type.Object(
  { data: Type.Array(DeploymentMetadata, { description: 'One item for each selector, in the same order.' }) },
  { title: 'MetadataResponse' },
);
