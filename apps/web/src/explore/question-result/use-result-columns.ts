import { keyOf, nameOf } from '@facet/query';
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
  const { columns, comparisons, tableCalculations } = question;
  return [
    ...columns.map((column) => ({
      name: nameOf(column),
      title: titles.column(keyOf(column)),
    })),
    ...comparisons.flatMap(({ measure, offset, outputs }) => {
      const of = columns.find((column) => column.kind === 'measure' && column.member === measure);
      const name = of === undefined ? measure : nameOf(of);
      const amount = Math.abs(offset.amount);
      return OUTPUTS.filter((output) => outputs?.includes(output) ?? true).map((output) => ({
        name: `${name}.${output}_${amount}_${offset.unit}`,
        title: words.compared(titles.column(measure), output, amount, offset.unit),
      }));
    }),
    ...tableCalculations.slice(0, index).map(({ name, title = name }) => ({ name, title })),
  ];
}

/** What a comparison adds to the result, in the order of its columns. */
export const OUTPUTS = ['previous', 'change', 'percent_change'] as const;
