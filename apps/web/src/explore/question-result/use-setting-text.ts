import { earlierText } from '../../look/compared-text.ts';
import { useFormats } from '../../look/formats-context.ts';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import { useWords } from '../../words/words.ts';
import type { Editing, Setting } from './setting.ts';

/** Puts a setting into words; nothing for one that its name says completely. */
export function useSettingText({ work: { question }, titles }: Editing): (setting: Setting) => string {
  const words = useWords();
  const { rows } = useArea(EXPLORE);
  const own = useArea(QUESTION);
  const { locale } = useFormats();
  const list = (texts: readonly string[]) => new Intl.ListFormat(locale, { type: 'unit' }).format(texts);
  const shown = (count: number) => count.toLocaleString(locale);
  return ({ name, index }) => {
    switch (name) {
      case 'order':
        return list(
          question.order.map(
            ({ column, direction }) => `${titles.column(column)} ${direction === 'asc' ? '↑' : '↓'}`,
          ),
        );
      case 'comparison': {
        const comparison = question.comparisons[index];
        if (comparison === undefined) return '';
        return `${titles.column(comparison.measure)}: ${earlierText(comparison, words, locale)}`;
      }
      case 'top': {
        const { topRows } = question;
        if (topRows === null) return '';
        const { member, measure, count, others = false } = topRows;
        return own.topText(shown(count), titles.column(member), titles.member(measure), others);
      }
      case 'calculation': {
        const calculation = question.tableCalculations[index];
        return calculation?.title ?? calculation?.name ?? '';
      }
      case 'totals':
        return list(
          (['columns', 'rows', 'subtotals'] as const)
            .filter((part) => question.totals[part])
            .map((part) => own.totals[part]),
        );
      case 'missing':
        return titles.member(question.fillMissingRows?.member ?? '');
      case 'limit':
        return question.limit === null ? '' : rows(question.limit, shown(question.limit));
      case 'zone':
        return question.timezone ?? '';
      case 'details':
        return '';
    }
  };
}
