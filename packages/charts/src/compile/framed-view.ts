import { type Dict, isDict } from './json.ts';
import type { Settings } from './settings.ts';
import { SpecError } from './spec-error.ts';

/** A view whose tooltip lists the columns that the author chooses. */
export function tipped(settings: Settings, view: Dict): Dict {
  const tooltip = settings.someChannels('tooltip');
  if (tooltip.length === 0) return view;
  return { ...view, encoding: { ...(isDict(view.encoding) ? view.encoding : {}), tooltip } };
}

/** Reference lines above the chart, and small multiples of both. */
export function framed(settings: Settings, view: Dict): Dict {
  const lines = settings.list('references').map((line, index) => referenceLine(line, `references[${index}]`));
  const facet = settings.column('facet');
  const columns = settings.count('columns', 12);
  const { transform, ...rest } = view;
  const layered = lines.length === 0 ? rest : { layer: [rest, ...lines.flat()] };
  const before = transform === undefined ? {} : { transform };
  if (facet === undefined) return { ...before, ...layered };
  return {
    ...before,
    facet: { field: facet, type: 'nominal' },
    ...(columns === undefined ? {} : { columns }),
    spec: layered,
  };
}

/** The place of one drawing: that of the whole chart, or of a small multiple. */
export function cellOf(settings: Settings) {
  const facet = settings.column('facet');
  const prefix = facet === undefined ? '' : 'child_';
  return {
    isPart: facet !== undefined,
    /** The signals of its size. */
    width: `${prefix}width`,
    height: `${prefix}height`,
    /** What limits a transform to its rows. */
    groups: facet === undefined ? {} : { groupby: [facet] },
  };
}

function referenceLine(line: Dict, path: string): Dict[] {
  const [axis] = (['y', 'x'] as const).filter((key) => line[key] !== undefined);
  if (axis === undefined || typeof line[axis] !== 'number')
    throw new SpecError(path, 'must have `y` or `x`, a number');
  const unknown = Object.keys(line).find((key) => !['x', 'y', 'label'].includes(key));
  if (unknown !== undefined)
    throw new SpecError(`${path}.${unknown}`, 'is not a setting of a reference line');
  const place = { [axis]: { datum: line[axis] } };
  const rule = { mark: { type: 'rule', strokeDash: [4, 4] }, encoding: place };
  if (typeof line.label !== 'string') return [rule];
  const text = {
    mark: {
      type: 'text',
      align: 'right',
      baseline: 'bottom',
      dy: -4,
      color: 'token:textSecondary',
      ...(axis === 'y' ? { x: 'width' } : { y: 0, align: 'center' }),
    },
    encoding: { ...place, text: { value: line.label } },
  };
  return [rule, text];
}
