import { isObject, type JsonObject } from '../json.ts';

/** What a measure counts or computes, as far as a dashboard chooses by it. */
export type MeasureKind = 'count' | 'sum' | 'share' | 'average' | 'other';

export interface ViewMeasure {
  /** With its view: `flights.count`. */
  readonly name: string;
  readonly title: string;
  /** Whether the title differs from that of the model: `Flights` instead of `Count`. */
  readonly isRenamed: boolean;
  readonly description: string | null;
  readonly kind: MeasureKind;
  readonly isMoney: boolean;
  /** The direction that is good, where the name makes it plain. */
  readonly better: 'up' | 'down' | null;
  /** The cube that it comes from. */
  readonly cube: string;
}

export interface ViewDimension {
  readonly name: string;
  readonly title: string;
  readonly type: 'string' | 'number' | 'boolean';
  /** Whether the model has an order of its values. */
  readonly isOrdered: boolean;
  readonly cube: string;
  readonly isKey: boolean;
  /** Whether the model lets pages list its values. */
  readonly hasChoices: boolean;
}

export interface ViewTime {
  readonly name: string;
  readonly title: string;
}

/** A view as a dashboard of it needs it. Members are in the order of the model; hidden ones are left out. */
export interface ViewOfModel {
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  readonly measures: readonly ViewMeasure[];
  readonly dimensions: readonly ViewDimension[];
  readonly times: readonly ViewTime[];
  /** The view in the metadata, for the conversions of questions. */
  readonly meta: JsonObject;
}

const GOOD = /revenue|sales|profit|margin|income|gross|conversion|retention|satisfaction|on_time/;
const BAD =
  /delay|late|cancel|churn|error|fail|refund|return|defect|complain|cost|expense|overdue|bounce|incident|lost/;
/** The kinds of measures by how they aggregate rows. */
const AGGREGATES: Readonly<Record<string, MeasureKind>> = {
  count: 'count',
  countDistinct: 'count',
  countDistinctApprox: 'count',
  sum: 'sum',
  avg: 'average',
};

/** Reads a view or cube in the metadata of the data API. */
export function viewOfModel(meta: object): ViewOfModel {
  const view = meta as JsonObject;
  const name = textOf(view.name) ?? '';
  const members = itemsIn(view.dimensions);
  return {
    name,
    title: lineOf(view.title) ?? name,
    description: textOf(view.description) ?? null,
    // Texts and times that a model computes cannot be drawn.
    measures: itemsIn(view.measures)
      .filter(({ type = 'number' }) => type === 'number')
      .map(measureOf),
    dimensions: members.flatMap((item) => dimensionOf(item) ?? []),
    times: members
      .filter(({ type }) => type === 'time')
      .map((item) => ({ name: String(item.name), title: titleOf(item) })),
    meta: view,
  };
}

function itemsIn(list: unknown): JsonObject[] {
  return (Array.isArray(list) ? list : []).filter(
    (item): item is JsonObject =>
      isObject(item) && typeof item.name === 'string' && item.isVisible !== false && item.public !== false,
  );
}

function measureOf(item: JsonObject): ViewMeasure {
  const name = String(item.name);
  const own = titleOf(item);
  const title = countedThing(item) ?? own;
  const format = formatOf(item.format);
  const words = `${bareOf(name)} ${own}`.toLowerCase().replaceAll(' ', '_');
  return {
    name,
    title,
    isRenamed: title !== own,
    description: textOf(item.description) ?? null,
    kind: format === 'percent' ? 'share' : kindOf(item, words),
    isMoney: format === 'currency',
    better: BAD.test(words) ? 'down' : GOOD.test(words) ? 'up' : null,
    cube: cubeOf(item),
  };
}

function kindOf(item: JsonObject, words: string): MeasureKind {
  const known = AGGREGATES[String(item.aggType)];
  if (known !== undefined) return known;
  if (/(^|_)(rate|share|ratio|average|avg|mean|median|per)(_|$)/.test(words)) return 'average';
  return 'other';
}

/** What a measure without a title of its own counts: `Flights` for `flights.count`. */
function countedThing(item: JsonObject): string | undefined {
  const name = bareOf(String(item.name));
  const [cube, member] = String(item.aliasMember ?? item.name)
    .split('.')
    .slice(-2);
  const isDefault = titleOf(item).toLowerCase() === name.replaceAll('_', ' ');
  return isDefault && member === 'count' && cube !== undefined && /(^|_)count$/.test(name)
    ? capitalised(cube.replaceAll('_', ' '))
    : undefined;
}

function dimensionOf(item: JsonObject): ViewDimension | undefined {
  const { type, primaryKey, suggestFilterValues, meta } = item;
  if (type !== 'string' && type !== 'number' && type !== 'boolean') return undefined;
  return {
    name: String(item.name),
    title: titleOf(item),
    type,
    isOrdered: isObject(meta) && Array.isArray(meta.order) && meta.order.length > 0,
    cube: cubeOf(item),
    isKey: primaryKey === true,
    hasChoices: suggestFilterValues !== false,
  };
}

function titleOf(item: JsonObject): string {
  return lineOf(item.shortTitle) ?? lineOf(item.title) ?? bareOf(String(item.name));
}

function cubeOf(item: JsonObject): string {
  const path = String(item.aliasMember ?? item.name).split('.');
  return path.slice(0, -1).join('.');
}

/** A format of the model is a name, or an object with its type. */
function formatOf(format: unknown): string | undefined {
  return isObject(format) ? textOf(format.type) : textOf(format);
}

function bareOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function capitalised(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

/** A title of a model, which may have line breaks, as one line. */
function lineOf(value: unknown): string | undefined {
  const line = typeof value === 'string' ? value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim() : '';
  return textOf(line);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
