import { Type } from 'typebox';
import { ActionName, ResourceTypeName } from '../../../http/permission-shapes.ts';
import { Line } from '../../../http/shapes.ts';

/** Some actions on some resources of a type: what roles are made of, and what a user may do. */
export const PolicyShape = Type.Object(
  {
    resourceType: ResourceTypeName,
    actions: Type.Array(ActionName, { minItems: 1, maxItems: 100 }),
    resources: Type.Array(
      { ...Line(255), minLength: 1 },
      {
        minItems: 1,
        maxItems: 1000,
        description: 'Ids as text, or `All`.',
      },
    ),
  },
  { title: 'Policy' },
);
