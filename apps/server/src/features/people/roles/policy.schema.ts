import { Type } from 'typebox';
import { ActionName, ResourceTypeName } from '../../../http/permission-shapes.ts';
import { Line } from '../../../http/shapes.ts';

/** Permissions on resources of one type. Roles consist of policies, and so do the permissions of a user. */
export const PolicyShape = Type.Object(
  {
    resourceType: ResourceTypeName,
    actions: Type.Array(ActionName, { minItems: 1, maxItems: 100 }),
    resources: Type.Array(
      { ...Line(255), minLength: 1 },
      {
        minItems: 1,
        maxItems: 1000,
        description: 'Resource ids as text, or `All`.',
      },
    ),
  },
  { title: 'Policy' },
);
