import { type Static, Type } from 'typebox';
import { oneOf } from '../../../http/shapes.ts';

const Text = Type.String({ maxLength: 10_000 });

/** The graph that a compiler returns. The process that writes it runs the model's code. */
export const CompiledCube = Type.Object({
  name: Text,
  title: Text,
  kind: oneOf(['cube', 'view']),
  isPublic: Type.Boolean(),
  path: Type.Optional(Text),
  digest: Text,
  joins: Type.Array(
    Type.Object({ to: Text, relationship: oneOf(['many_to_one', 'one_to_many', 'one_to_one']) }),
  ),
  includes: Type.Array(Text),
  members: Type.Array(
    Type.Object({
      name: Text,
      kind: oneOf(['dimension', 'measure', 'segment']),
      type: Text,
      isPublic: Type.Boolean(),
      digest: Text,
    }),
  ),
});
export type CompiledCube = Static<typeof CompiledCube>;
