import type { HoverAxis } from '../chart.ts';
import { datumOf } from './field-names.ts';
import { groupsOf } from './groups-of.ts';
import { type Dict, isDict, listOf } from './json.ts';
import type { Polished } from './polished.ts';
import { valueRefOf } from './value-ref.ts';

/**
 * Shows which position on the axis the tooltip is about: a band behind bars, or else a line with a point on each series.
 */
export function addHoverMarks(vega: Dict, hover: HoverAxis, { units }: Polished): void {
  const marks = listOf(vega.marks);
  const isBand = listOf(vega.scales).find(({ name }) => name === hover.scale)?.type === 'band';
  const points = isBand ? [] : hover.layers.flatMap((layer) => pointsOf(vega, hover, layer, units));
  vega.marks = [isBand ? bandAt(hover) : lineAt(hover), ...marks, ...points];
}

function bandAt({ channel, scale }: HoverAxis): Dict {
  const size = `bandwidth('${scale}') * 1.24`;
  const along = channel === 'x' ? 'width' : 'height';
  return {
    type: 'rect',
    interactive: false,
    encode: {
      update: {
        [channel]: { signal: `facet_hover === null ? 0 : facet_hover - ${size} / 2` },
        [along]: { signal: size },
        [channel === 'x' ? 'y' : 'x']: { value: 0 },
        [channel === 'x' ? 'height' : 'width']: { signal: channel === 'x' ? 'height' : 'width' },
        fill: { value: 'token:hover' },
        opacity: { signal: 'facet_hover === null ? 0 : 1' },
      },
    },
  };
}

function lineAt({ channel }: HoverAxis): Dict {
  return {
    type: 'rule',
    interactive: false,
    encode: {
      update: {
        [channel]: { signal: 'facet_hover === null ? 0 : facet_hover' },
        [channel === 'x' ? 'y2' : 'x2']: { signal: channel === 'x' ? 'height' : 'width' },
        stroke: { value: 'token:border' },
        opacity: { signal: 'facet_hover === null ? 0 : 1' },
      },
    },
  };
}

/** A point for each row of a line or an area, of which those at the position are visible. */
function pointsOf(
  vega: Dict,
  { channel, scale }: HoverAxis,
  { data, at, value }: HoverAxis['layers'][number],
  units: Polished['units'],
): Dict[] {
  const across = channel === 'x' ? 'y' : 'x';
  const unit = units.find(
    ({ mark, encoding }) =>
      (mark === 'line' || mark === 'area') && valueRefOf(encoding[across])?.key === value.key,
  );
  const drawn = groupsOf(vega)
    .flatMap((group) => listOf(group.marks))
    .find(({ name }) => unit !== undefined && name === `${unit.name}_marks`);
  const update = isDict(drawn?.encode) && isDict(drawn.encode.update) ? drawn.encode.update : undefined;
  if (update === undefined) return [];
  const { x, y, stroke, fill } = update;
  const isHere = `abs(scale('${scale}', ${datumOf(at.key)}) - facet_hover) < 0.5`;
  const isShown = `facet_hover !== null && isValid(${datumOf(value.key)}) && ${isHere}`;
  return [
    {
      type: 'symbol',
      interactive: false,
      from: { data },
      encode: {
        update: {
          x,
          y,
          [channel]: { signal: `scale('${scale}', ${datumOf(at.key)})` },
          size: { value: 56 },
          fill: stroke ?? fill ?? { value: 'token:accent' },
          stroke: { value: 'token:surface' },
          strokeWidth: { value: 1.5 },
          opacity: { signal: `${isShown} ? 1 : 0` },
        },
      },
    },
  ];
}
