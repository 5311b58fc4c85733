import type { Report } from '@facet/client';
import {
  type Column,
  type Difference,
  differencesOf,
  keyOf,
  nameOf,
  type Question,
  type TimeRange,
} from '@facet/query';
import type { Field } from '../explore/fields/catalog.ts';
import { choiceOfRange } from '../explore/question-filters/filter-choice.ts';
import { useConditionText } from '../explore/question-filters/use-condition-text.ts';
import { useFilterText } from '../explore/question-filters/use-filter-text.ts';
import { useArea, useLocale } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import type { ReportsWords } from '../words/reports/words.ts';

/** What may differ between two versions of a report. */
export interface ComparedReport extends Pick<Report, 'name' | 'title' | 'description'> {
  /** Null for a query that is no question. */
  readonly question: Question | null;
}

type Differences = ReportsWords['differences'];

/** Puts what differs between two reports into sentences. */
export function useDifferenceTexts(fields: ReadonlyMap<string, Field>) {
  const { differences: words, conflict } = useArea(REPORTS);
  const locale = useLocale();
  const condition = useConditionText();
  const filters = useFilterText(fields);
  const titleOf = (member: string) => fields.get(member)?.title ?? member;
  const columnTitle = (column: Column) => column.name ?? ('member' in column ? titleOf(column.member) : '');
  const rangeText = (range: TimeRange) => {
    const ranges = 'range' in range ? [range.range] : range.compared;
    const texts = ranges.map((one) => condition(choiceOfRange(one), 'time'));
    return `${titleOf(range.member)}: ${texts.join(' / ')}`;
  };
  const textsOf = (difference: Difference, columns: ReadonlyMap<string, Column>): readonly string[] => {
    switch (difference.kind) {
      case 'view':
        return [words.view(difference.after ?? '')];
      case 'column-added':
        return [words.columnAdded(columnTitle(difference.column))];
      case 'column-removed':
        return [words.columnRemoved(columnTitle(difference.column))];
      case 'column-changed':
        return [words.columnChanged(columnTitle(difference.before))];
      case 'columns-moved':
        return [words.columnsMoved];
      case 'filter-added':
        return [words.filterAdded(filters.whole(difference.filter))];
      case 'filter-removed':
        return [words.filterRemoved(filters.whole(difference.filter))];
      case 'filters-moved':
        return [words.filtersMoved];
      case 'range':
        return [
          ...(difference.before === null ? [] : [words.filterRemoved(rangeText(difference.before))]),
          ...(difference.after === null ? [] : [words.filterAdded(rangeText(difference.after))]),
        ];
      case 'segment-added':
        return [words.filterAdded(titleOf(difference.member))];
      case 'segment-removed':
        return [words.filterRemoved(titleOf(difference.member))];
      case 'order': {
        const orders = difference.after.map(({ column, direction }) => {
          const named = columns.get(column);
          const title = named === undefined ? titleOf(column) : columnTitle(named);
          return direction === 'asc' ? words.ascending(title) : words.descending(title);
        });
        return [orders.length === 0 ? words.noOrder : words.order(orders.join(' · '))];
      }
      case 'setting':
        if (difference.setting === 'titles')
          return titleTexts(words, difference, (name) => {
            const named = [...columns.values()].find((column) => nameOf(column) === name);
            return named === undefined ? titleOf(name) : columnTitle(named);
          });
        return [settingText(words, difference, locale)];
    }
  };
  return (before: ComparedReport, after: ComparedReport): readonly string[] => {
    const nameBefore = before.title ?? before.name;
    const nameAfter = after.title ?? after.name;
    const texts = [
      ...(nameBefore === nameAfter ? [] : [words.name(nameBefore, nameAfter)]),
      ...((before.description ?? '') === (after.description ?? '') ? [] : [words.description]),
      ...(before.question === null || after.question === null
        ? [conflict.unreadable]
        : questionTexts(before.question, after.question, textsOf)),
    ];
    return texts.length === 0 ? [words.none] : [...new Set(texts)];
  };
}

function questionTexts(
  before: Question,
  after: Question,
  textsOf: (difference: Difference, columns: ReadonlyMap<string, Column>) => readonly string[],
): readonly string[] {
  const columns = new Map(after.columns.map((column) => [keyOf(column), column]));
  return differencesOf(before, after).flatMap((difference) => textsOf(difference, columns));
}

/** A sentence for each column whose title differs. */
function titleTexts(
  words: Differences,
  { before, after }: Extract<Difference, { readonly setting: 'titles' }>,
  columnOf: (name: string) => string,
): readonly string[] {
  return Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const title = after[name];
      return title === undefined
        ? words.columnTitleOfModel(columnOf(name))
        : words.columnTitle(columnOf(name), title);
    });
}

const SETTINGS: Readonly<Partial<Record<string, keyof Differences>>> = {
  comparisons: 'comparisons',
  topRows: 'topRows',
  tableCalculations: 'calculations',
  pivot: 'pivot',
  totals: 'totals',
  visualisation: 'visualisation',
  shownAs: 'visualisation',
  formats: 'formats',
};

function settingText(
  words: Differences,
  { setting, after }: Difference & { readonly kind: 'setting' },
  locale: string,
): string {
  if (setting === 'limit')
    return after === null ? words.noLimit : words.limit(Number(after).toLocaleString(locale));
  const text = words[SETTINGS[setting] ?? 'other'];
  return typeof text === 'string' ? text : words.other;
}
