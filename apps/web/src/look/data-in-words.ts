import type { ReportData, ReportNotice } from '@facet/client';
import type { Words } from '../words/words.ts';
import { comparedText } from './compared-text.ts';

/** Data whose comparisons have titles in the reader's language: those of the server are English. */
export function dataInWords(data: ReportData, words: Words, locale: string): ReportData {
  if (data.columns.every(({ comparison }) => comparison === undefined)) return data;
  const titleOf = (measure: string) =>
    data.columns.find(
      ({ name, member, comparison }) => comparison === undefined && (name === measure || member === measure),
    )?.title;
  const columns = data.columns.map((column) => {
    if (column.comparison === undefined) return column;
    const { measure, output, ...earlier } = column.comparison;
    const title = titleOf(measure);
    return title === undefined
      ? column
      : { ...column, title: comparedText(title, output, earlier, words, locale) };
  });
  return { ...data, columns };
}

/**
 * What is missing in a chart, in the reader's language. The details are for authors and in the response.
 * @param labelOf the label of a control
 */
export function noticeTexts(
  notices: readonly ReportNotice[],
  words: Words,
  labelOf: (control: string) => string,
): string[] {
  const texts = notices.map(({ code, control }) =>
    words.notices[code](control === undefined ? '' : labelOf(control)),
  );
  return [...new Set(texts)];
}
