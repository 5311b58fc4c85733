import { SHARE_COLUMN } from '../chart.ts';
import { cellOf, framed } from './framed-view.ts';
import type { Dict } from './json.ts';
import type { Settings } from './settings.ts';

/** @param hole the part of the radius that is empty */
export function slices(settings: Settings, hole: number): Dict {
  const value = settings.requiredChannel('value');
  const color = settings.requiredChannel('color');
  const field = String(value.field);
  const cell = cellOf(settings);
  const radius = `min(${cell.width}, ${cell.height}) / 2`;
  const middle = hole === 0 ? 0.72 : (1 + hole) / 2;
  return framed(settings, {
    transform: [
      { joinaggregate: [{ op: 'sum', field, as: 'facet_total' }], ...cell.groups },
      { calculate: `datum[${JSON.stringify(field)}] / datum.facet_total`, as: SHARE_COLUMN },
      { calculate: "facetFormat(datum.facet_share, { type: 'number', pattern: '.0%' })", as: 'facet_label' },
    ],
    encoding: {
      theta: { type: 'quantitative', stack: true, ...value },
      order: { field, type: 'quantitative', sort: 'descending' },
    },
    layer: [
      {
        mark: {
          type: 'arc',
          outerRadius: { expr: radius },
          innerRadius: { expr: `${radius} * ${hole}` },
          padAngle: 0.004,
        },
        encoding: {
          color: { type: 'nominal', sort: { field, op: 'sum', order: 'descending' }, ...color },
          tooltip: [
            { type: 'nominal', ...color },
            { type: 'quantitative', ...value },
            { field: SHARE_COLUMN, type: 'quantitative', format: '.1%' },
          ],
        },
      },
      {
        // Labels that would reach beyond their slice are left to the legend and the tooltip.
        transform: [
          {
            filter: `datum.facet_share >= 0.05 && ${radius} * ${1 - hole} >= 34 && datum.facet_share * ${radius} * ${middle} >= 6`,
          },
        ],
        mark: {
          type: 'text',
          color: { expr: legibleOn(`scale('color', datum[${JSON.stringify(String(color.field))}])`) },
          fontWeight: 600,
          radius: { expr: `${radius} * ${middle}` },
        },
        encoding: { text: { field: 'facet_label', type: 'nominal' }, tooltip: null },
      },
    ],
  });
}

/** The expression of the colour of text on a colour: on any, black or white has a contrast of 4.5:1. */
function legibleOn(colour: string): string {
  return `contrast(${colour}, 'white') >= 4.5 ? 'white' : 'black'`;
}

/** Pixels for an amount and its share beside a bar. */
const LABEL_ROOM = 96;

/** Bars around the middle, each with its amount and its share of the first one of the same small multiple. */
export function funnel(settings: Settings): Dict {
  const stage = settings.requiredChannel('stage');
  const value = settings.requiredChannel('value');
  const cell = cellOf(settings);
  // Small multiples have no room beside each other for the labels.
  const end = cell.isPart ? `max(40, ${cell.width} - ${LABEL_ROOM})` : cell.width;
  const field = String(value.field);
  const read = `datum[${JSON.stringify(field)}]`;
  const amount = JSON.stringify({ column: field, type: 'number', style: cell.isPart ? 'label' : 'full' });
  return framed(settings, {
    transform: [
      { window: [{ op: 'first_value', field, as: 'facet_first' }], frame: [null, null], ...cell.groups },
      { calculate: `-${read} / 2`, as: 'facet_from' },
      { calculate: `${read} / 2`, as: 'facet_to' },
      { calculate: `${read} / datum.facet_first`, as: SHARE_COLUMN },
      {
        calculate: `facetFormat(${read}, ${amount}) + ' · ' + facetFormat(datum.facet_share, { type: 'number', pattern: '.0%' })`,
        as: 'facet_label',
      },
    ],
    encoding: { y: { type: 'nominal', sort: null, axis: { title: null }, ...stage } },
    layer: [
      {
        mark: { type: 'bar', cornerRadius: 3 },
        encoding: {
          x: {
            field: 'facet_from',
            type: 'quantitative',
            axis: null,
            ...(cell.isPart ? { scale: { range: [0, { expr: end }] } } : {}),
          },
          x2: { field: 'facet_to' },
          tooltip: [
            { type: 'nominal', ...stage },
            { type: 'quantitative', ...value },
            { field: SHARE_COLUMN, type: 'quantitative', format: '.1%' },
          ],
        },
      },
      {
        mark: { type: 'text', align: 'left', x: { expr: `${end} + 12` } },
        encoding: { text: { field: 'facet_label', type: 'nominal' }, tooltip: null },
      },
    ],
  });
}
