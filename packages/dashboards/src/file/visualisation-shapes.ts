import { type TSchema, Type } from 'typebox';
import { reportMetaMembers, SNAPSHOT_KINDS } from '../config/report-shapes.ts';
import { nullable, nullishMembers, oneOf } from '../config/shape-parts.ts';
import { VISUAL_SPECS } from '../visuals/visual-specs.ts';

const ABOUT = { description: 'How the result is drawn: a kind such as table, or a kind with its spec.' };
const { kind, spec } = reportMetaMembers;

/** How a file has the visualisation of a report, with any specification. */
export const Visualisation = Type.Union(
  [oneOf(SNAPSHOT_KINDS), Type.Object(nullishMembers({ kind, spec }))],
  ABOUT,
);

/** A visualisation whose specification fits its kind, as editors expect it. The parser only warns of others. */
export const FittingVisualisation = Type.Union(
  [
    oneOf(SNAPSHOT_KINDS),
    ...Object.entries(VISUAL_SPECS).map(([name, own]) =>
      Type.Object({ kind: Type.Literal(name), ...nullishMembers({ spec: withNulls(own) }) }),
    ),
    Type.Object(
      nullishMembers({ kind: oneOf(SNAPSHOT_KINDS.filter((name) => !(name in VISUAL_SPECS))), spec }),
    ),
  ],
  ABOUT,
);

interface Shape {
  readonly anyOf?: readonly object[];
  readonly items?: object;
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** A copy of a shape in which every optional member may be null, which means the same as absent. */
function withNulls(shape: object): TSchema {
  const { anyOf, items, properties, required = [] } = shape as Shape;
  const members = Object.entries(properties ?? {}).map(([name, member]) => {
    const inner = withNulls(member);
    return [name, required.includes(name) ? inner : nullable(inner)];
  });
  return {
    ...shape,
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(withNulls) }),
    ...(items === undefined ? {} : { items: withNulls(items) }),
    ...(properties === undefined ? {} : { properties: Object.fromEntries(members) }),
  };
}
