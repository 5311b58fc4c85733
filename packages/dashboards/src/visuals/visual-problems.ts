import type { TSchema } from 'typebox';
import { shapeProblems } from '../config/check-shape.ts';
import type { Path } from '../config/config-problem.ts';
import { withoutNulls } from '../config/normal-form.ts';
import { nearestName, unknownFields } from '../config/unknown-fields.ts';
import { isObject } from '../json.ts';
import { HTML_SPEC } from './html-spec.ts';
import { KPI_BLOCKS, KPI_SPEC } from './kpi-blocks.ts';
import { TABLE_SPEC } from './table-spec.ts';

/** What is wrong with the specification of a visualisation, and where in it. */
export interface VisualProblem {
  readonly path: Path;
  readonly rule: string;
}

/** What a specification has that pages will not draw. Charts are checked where they are compiled. */
export function visualProblems(kind: unknown, given: unknown): VisualProblem[] {
  if (given === undefined || given === null) return [];
  const spec = withoutNulls(given);
  switch (kind) {
    case 'kpi':
      return kpiProblems(spec);
    case 'table':
      return problemsOf(TABLE_SPEC, spec);
    case 'html':
      return problemsOf(HTML_SPEC, spec);
    default:
      return [];
  }
}

const { blocks: BLOCKS } = KPI_SPEC.properties;
/** The specification of a key figure; its blocks are checked by their types. */
const KPI_FRAME = { ...KPI_SPEC, properties: { blocks: { ...BLOCKS, items: { type: 'object' } } } };
const TYPES = Object.keys(KPI_BLOCKS);

function kpiProblems(spec: unknown): VisualProblem[] {
  const found = problemsOf(KPI_FRAME, spec);
  if (found.length > 0) return found;
  const { blocks = [] } = spec as { blocks?: readonly Record<string, unknown>[] };
  return blocks.flatMap((block, index) =>
    blockProblems(block).map(({ path, rule }) => ({ path: ['blocks', index, ...path], rule })),
  );
}

function blockProblems(block: Readonly<Record<string, unknown>>): VisualProblem[] {
  const { type } = block;
  if (typeof type === 'string' && Object.hasOwn(KPI_BLOCKS, type))
    return problemsOf(KPI_BLOCKS[type as keyof typeof KPI_BLOCKS], block);
  const meant = typeof type === 'string' ? nearestName(type, TYPES) : undefined;
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return [{ path: ['type'], rule: `must be one of ${TYPES.join(', ')}${hint}` }];
}

/** Unknown settings first: they explain why others are missing. */
function problemsOf(shape: object, value: unknown): VisualProblem[] {
  const unknown = isObject(value) ? unknownFields(shape as TSchema, value) : [];
  return [
    ...unknown.map(({ path, name, known }) => {
      const meant = nearestName(name, known);
      const hint =
        meant === undefined ? `: its name must be one of ${known.join(', ')}` : `; did you mean ${meant}?`;
      return { path, rule: `is unknown${hint}` };
    }),
    ...shapeProblems(shape as TSchema, value),
  ];
}
