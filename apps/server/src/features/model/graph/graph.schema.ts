import { Type } from 'typebox';
import { EMPTY_IS_ABSENT, nullable, oneOf } from '../../../http/shapes.ts';

export const BranchQuery = Type.Object({
  branchName: Type.Optional(
    Type.String({ maxLength: 255, ...EMPTY_IS_ABSENT, description: 'Defaults to the active branch.' }),
  ),
});

/** An error of the compiler. */
export const GraphError = Type.Object(
  {
    message: Type.String(),
    path: nullable(Type.String(), 'The file with the error.'),
    line: nullable(Type.Integer(), 'The line, if the compiler reports one.'),
  },
  { title: 'ModelGraphError' },
);

const GraphJoin = Type.Object(
  {
    to: Type.String({ description: 'The name of the joined cube.' }),
    relationship: oneOf(['many_to_one', 'one_to_many', 'one_to_one']),
  },
  { title: 'ModelGraphJoin' },
);

const GraphMember = Type.Object(
  {
    name: Type.String(),
    kind: oneOf(['dimension', 'measure', 'segment']),
    type: Type.String({ description: 'As the model declares it; empty for segments.' }),
    isPublic: Type.Boolean(),
  },
  { title: 'ModelGraphMember' },
);

const GraphCube = Type.Object(
  {
    name: Type.String(),
    title: Type.String(),
    kind: oneOf(['cube', 'view']),
    isPublic: Type.Boolean({ description: 'Whether clients see it.' }),
    path: nullable(Type.String(), 'Its file; null if it is not known.'),
    line: nullable(
      Type.Integer({ minimum: 1 }),
      'The line of its definition; null for a name that a template or a script makes up.',
    ),
    joins: Type.Array(GraphJoin),
    includes: Type.Array(Type.String(), { description: 'The cubes whose members a view includes.' }),
    members: Type.Array(GraphMember),
  },
  { title: 'ModelGraphCube' },
);

export const ModelGraphResponse = Type.Object(
  {
    branchName: Type.String(),
    errors: Type.Array(GraphError, { description: 'If there are any, the graph is empty.' }),
    cubes: Type.Array(GraphCube),
  },
  { title: 'ModelGraphResponse' },
);
