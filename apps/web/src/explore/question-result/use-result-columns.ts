import { comparedName, keyOf, nameOf } from '@facet/query';
import { comparedText } from '../../look/compared-text.ts';
import { useFormats } from '../../look/formats-context.ts';
import { useWords } from '../../words/words.ts';
import type { Editing } from './setting.ts';

/** The columns of the result by which a calculation may be named, with their titles. */
export interface ResultColumn {
  readonly name: string;
  readonly title: string;
}

/** The columns that the calculation at an index can read: those of the question, of comparisons, of those before. */
export function useResultColumns(
  { work: { question }, titles }: Editing,
  index: number,
): readonly ResultColumn[] {
  const words = useWords();
  const { locale } = useFormats();
  const { columns, comparisons, tableCalculations } = question;
  return [
    ...columns.map((column) => ({
      name: nameOf(column),
      title: titles.column(keyOf(column)),
    })),
    ...comparisons.flatMap((comparison) => {
      const { measure, outputs } = comparison;
      const of = columns.find((column) => column.kind === 'measure' && column.member === measure);
      const name = of === undefined ? measure : nameOf(of);
      return OUTPUTS.filter((output) => outputs?.includes(output) ?? true).map((output) => ({
        name: comparedName(name, output, comparison),
        title: comparedText(titles.column(measure), output, comparison, words, locale),
      }));
    }),
    ...tableCalculations.slice(0, index).map(({ name, title = name }) => ({ name, title })),
  ];
}

/** What a comparison adds to the result, in the order of its columns. */
export const OUTPUTS = ['previous', 'change', 'percent_change'] as const;
