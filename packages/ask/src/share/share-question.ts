import {
  type CalculationColumn,
  type Column,
  dimensionsOf,
  emptyQuestion,
  identifier,
  leavesOf,
  literal,
  type Model,
  measuresOf,
  type Question,
  shortName,
  toSql,
} from '@facet/query';
import type { Language } from '../languages/language.ts';
import { SHARE_TITLES } from './share-titles.ts';

/** The names of the columns that are calculated. */
const SHARE = 'share';
const PART = 'part';
/** The SELECT of the part within its calculation. */
const STATEMENT = /\(SELECT counted\.part FROM \(\n([\s\S]*)\n\) AS counted\b/;

/**
 * A question for the share that some rows have in the measure of all, for each group: the share, the part and the whole. The part
 * is a calculation that asks for it by itself. Null if SQL cannot have it.
 * @param whole its only measure is the whole
 * @param part the conditions of the part, among them those of the whole
 */
export function shareQuestion(
  whole: Question,
  part: Pick<Question, 'filters' | 'segments' | 'ranges'>,
  model: Model,
  language: Language['code'],
): Question | null {
  const [measure] = measuresOf(whole);
  const calculations = measure && calculationsOf(whole, part, model);
  if (measure === undefined || calculations == null) return null;
  const titles = SHARE_TITLES[language];
  return {
    ...whole,
    columns: [...dimensionsOf(whole), ...calculations, measure],
    formats: { [SHARE]: { type: 'percent' } },
    titles: { [SHARE]: titles.share, [PART]: titles.part, [measure.name ?? measure.member]: titles.total },
  };
}

/** The SQL that asks for the part of a share; undefined for other questions. */
export function statementOfPart({ columns }: Question): string | undefined {
  const calculated = (wanted: string) =>
    columns.find((column) => column.kind === 'calculation' && column.name === wanted);
  const part = calculated(PART);
  return calculated(SHARE) !== undefined && part?.kind === 'calculation'
    ? STATEMENT.exec(part.expression)?.[1]
    : undefined;
}

/** A share of which the whole and the part have other conditions. Null if SQL cannot have them. */
export function withConditions(
  share: Question,
  whole: Question,
  part: Question,
  model: Model,
): Question | null {
  const calculations = calculationsOf(whole, part, model);
  if (calculations === null) return null;
  const columns = share.columns.map(
    (column): Column =>
      calculations.find(({ name }) => column.kind === 'calculation' && name === column.name) ?? column,
  );
  return { ...whole, columns };
}

function calculationsOf(
  whole: Question,
  { filters, segments, ranges }: Pick<Question, 'filters' | 'segments' | 'ranges'>,
  model: Model,
): readonly CalculationColumn[] | null {
  const [measure] = measuresOf(whole);
  const { view } = whole;
  if (measure === undefined || view === null) return null;
  const groups = dimensionsOf(whole).map((column, index) => ({ column, name: `group_${index + 1}` }));
  // Conditions on measures choose groups by their wholes.
  const isOnRows = (filter: Question['filters'][number]) =>
    leavesOf(filter).every(({ member }) => model.members.get(member)?.kind !== 'measure');
  const counted = toSql(
    {
      ...emptyQuestion(view),
      ...{ segments, ranges, filters: filters.filter(isOnRows) },
      columns: [...groups.map(({ column, name }) => ({ ...column, name })), { ...measure, name: PART }],
    },
    model,
  );
  if ('refused' in counted) return null;
  const same = groups.map(({ column: { member, granularity }, name }) => {
    const column = `${identifier(view)}.${identifier(shortName(member))}`;
    const value = granularity === undefined ? column : `DATE_TRUNC(${literal(granularity)}, ${column})`;
    return `counted.${name} IS NOT DISTINCT FROM ${value}`;
  });
  const where = same.length === 0 ? '' : ` WHERE ${same.join(' AND ')}`;
  const part = `COALESCE((SELECT counted.part FROM (\n${counted.sql}\n) AS counted${where}), 0)`;
  const all = `MEASURE(${identifier(shortName(measure.member))})`;
  return [
    { kind: 'calculation', name: SHARE, expression: `${part} * 1.0 / ${all}` },
    { kind: 'calculation', name: PART, expression: part },
  ];
}
