import { keyOf, measuresOf, nameOf, type Question } from '@facet/query';
import type { Language } from '../languages/language.ts';
import { SHARE_TITLES } from '../share/share-titles.ts';
import type { Draft } from './draft.ts';
import { sharedPart } from './share-of-conditions.ts';

/** With several groups, a number of top values is one of values, not of rows. */
export function topped(question: Question, draft: Draft): Question {
  const { limit } = question;
  const dimensions = question.columns.filter((column) => column.kind === 'dimension');
  const ranked = dimensions.find(({ granularity }) => granularity === undefined);
  const measure = draft.order?.member?.name ?? measuresOf(question)[0]?.member;
  const isTop = limit !== null && draft.order !== null && draft.order.direction === 'desc';
  if (!isTop || ranked === undefined || measure === undefined) return question;
  if (dimensions.length < 2 && !draft.isShare) return question;
  const others = draft.isShare;
  return {
    ...question,
    limit: null,
    order: [],
    topRows: { member: keyOf(ranked), measure, count: limit, ...(others && { others }) },
  };
}

/** Each measure as a share of its total. The share of some values is the share of those among all. */
export function shared(question: Question, draft: Draft, language: Language['code']): Question {
  if (!draft.isShare) return question;
  const isGrouped = question.columns.some(({ kind }) => kind === 'dimension');
  const part = isGrouped ? undefined : sharedPart(draft, false);
  const own = part?.kind === 'value' ? part.filter : undefined;
  const grouped: Question =
    own === undefined
      ? question
      : {
          ...question,
          columns: [
            {
              kind: 'dimension',
              member: own.member.name,
              groups: {
                kind: 'values',
                groups: [{ name: own.values.join(', '), values: own.values }],
                rest: '…',
              },
            },
            ...question.columns,
          ],
          filters: question.filters.filter((filter) => filter !== own.filter),
          order: [],
          limit: null,
        };
  const tableCalculations = measuresOf(grouped).map((column, index, all) => ({
    name: index === 0 ? 'share' : `share_${index + 1}`,
    expression: `percent_of_total(${nameOf(column)})`,
    // Several need their names to be told apart.
    ...(all.length === 1 && { title: SHARE_TITLES[language].share }),
    format: { type: 'percent' as const },
  }));
  return { ...grouped, tableCalculations };
}
