import { at, type Dict, isDict } from './json.ts';
import { SpecError } from './spec-error.ts';

/** What a specification may have at most. */
export const SPEC_LIMITS = {
  /** Characters of JSON. */
  size: 200_000,
  depth: 40,
  /** Objects, lists and values. */
  nodes: 20_000,
  /** Layers, cells of a concatenation and repetitions. */
  views: 60,
  /** Rows of data in the specification itself. */
  inlineRows: 2_000,
} as const;

const MARKS = new Set(
  'arc area bar boxplot circle errorband errorbar line point rect rule square text tick trail'.split(' '),
);

/** Members that load something, leave the page, or reach out of the chart. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  url: 'must not exist: a chart shows the rows of its report and loads nothing',
  href: 'must not exist: links belong to the data model',
  loader: 'must not exist: a chart loads nothing',
  usermeta: 'must not exist',
  signals: 'must not exist: use params',
  graticule: 'must not exist: use a report of the kind map',
  sphere: 'must not exist: use a report of the kind map',
  projection: 'must not exist: use a report of the kind map',
};

/**
 * Refuses specifications that load data, reach other hosts or the page around the chart, or are so large that they are
 * an attack.
 * @throws SpecError with the place
 */
export function checkSpec(spec: Dict): void {
  let size = 0;
  try {
    size = JSON.stringify(spec).length;
  } catch {
    throw new SpecError('', 'must be JSON');
  }
  if (size > SPEC_LIMITS.size)
    throw new SpecError('', `must have at most ${SPEC_LIMITS.size} characters of JSON; it has ${size}`);
  const counted = { nodes: 0 };
  walk(spec, '', 0, counted);
  const views = countViews(spec, '');
  if (views > SPEC_LIMITS.views)
    throw new SpecError('', `must have at most ${SPEC_LIMITS.views} layers and views; it has ${views}`);
}

function walk(value: unknown, path: string, depth: number, counted: { nodes: number }): void {
  counted.nodes += 1;
  if (counted.nodes > SPEC_LIMITS.nodes)
    throw new SpecError(path, `is too much: at most ${SPEC_LIMITS.nodes} values in a specification`);
  if (depth > SPEC_LIMITS.depth)
    throw new SpecError(path, `must be nested at most ${SPEC_LIMITS.depth} levels`);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, at(path, index), depth + 1, counted);
    return;
  }
  if (!isDict(value)) return;
  for (const [key, member] of Object.entries(value)) {
    const place = at(path, key);
    checkMember(key, member, place);
    if (key === 'values' && isDict(value) && path.endsWith('data')) checkInline(member, place);
    else walk(member, place, depth + 1, counted);
  }
}

function checkMember(key: string, member: unknown, place: string): void {
  const reason = Object.hasOwn(FORBIDDEN, key) ? FORBIDDEN[key] : undefined;
  if (reason !== undefined) throw new SpecError(place, reason);
  if (key === '__proto__' || key === 'constructor' || key === 'prototype')
    throw new SpecError(place, 'is not a name that a specification can have');
  if (key === 'mark') checkMark(member, place);
  if (key === 'data') checkData(member, place);
  if (key === 'datasets') throw new SpecError(place, 'must not exist: a chart shows the rows of its report');
  if (key === 'bind') checkBinding(member, place);
  if (STREAMS.has(key)) checkStreams(member, place);
}

function checkMark(mark: unknown, place: string): void {
  const type = isDict(mark) ? mark.type : mark;
  if (type === 'image' || type === 'geoshape')
    throw new SpecError(place, type === 'image' ? 'must not be an image' : 'needs a report of the kind map');
  if (typeof type !== 'string') {
    // A boxplot has parts with marks of their own names, and config has styles.
    if (place.startsWith('config.')) return;
    throw new SpecError(place, 'must be the name of a mark, or an object with its `type`');
  }
  if (!MARKS.has(type))
    throw new SpecError(place, `must be one of ${[...MARKS].join(', ')}; it is ${clip(type)}`);
}

function checkData(data: unknown, place: string): void {
  if (data === null) return;
  if (!isDict(data)) throw new SpecError(place, 'must be an object');
  for (const key of ['sequence', 'graticule', 'sphere', 'url'])
    if (Object.hasOwn(data, key))
      throw new SpecError(at(place, key), 'must not exist: a chart shows the rows of its report');
  if (Object.hasOwn(data, 'name') && data.name !== 'rows')
    throw new SpecError(at(place, 'name'), 'must be `rows`, the rows of the report');
}

function checkInline(values: unknown, place: string): void {
  if (!Array.isArray(values)) throw new SpecError(place, 'must be a list');
  if (values.length > SPEC_LIMITS.inlineRows)
    throw new SpecError(place, `must have at most ${SPEC_LIMITS.inlineRows} rows`);
}

function checkBinding(bind: unknown, place: string): void {
  if (bind === 'scales' || bind === 'legend') return;
  throw new SpecError(place, 'must be `scales` or `legend`: inputs belong to the controls of the dashboard');
}

/** Streams of events: those of people, because a chart that reacts to itself or to a clock never rests. */
const STREAMS = new Set('on events toggle clear translate zoom'.split(' '));

function checkStreams(streams: unknown, place: string): void {
  for (const stream of Array.isArray(streams) ? streams : [streams]) {
    if (typeof stream === 'string' && /\btimer\b/.test(stream))
      throw new SpecError(place, 'must not use a timer');
    if (!isDict(stream)) continue;
    for (const key of ['signal', 'scale'])
      if (stream[key] !== undefined)
        throw new SpecError(
          at(place, key),
          'must not exist: a chart reacts to what people do, not to itself',
        );
  }
}

/** The views that a specification describes, with repetitions counted as often as they are drawn. */
function countViews(spec: unknown, path: string): number {
  if (!isDict(spec)) return 0;
  let parts = 0;
  for (const key of ['layer', 'concat', 'hconcat', 'vconcat'] as const) {
    const list = spec[key];
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw new SpecError(at(path, key), 'must be a list of views');
    for (const [index, view] of list.entries()) {
      if (!isDict(view)) throw new SpecError(at(at(path, key), index), 'must be an object');
      parts += countViews(view, at(at(path, key), index));
    }
  }
  if (isDict(spec.spec)) parts += countViews(spec.spec, at(path, 'spec'));
  return Math.max(1, parts) * repetitions(spec.repeat);
}

function repetitions(repeat: unknown): number {
  if (Array.isArray(repeat)) return repeat.length;
  if (!isDict(repeat)) return 1;
  return Object.values(repeat).reduce<number>(
    (product, list) => product * (Array.isArray(list) ? Math.max(1, list.length) : 1),
    1,
  );
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
