import type { ReportColumn } from '@facet/client';
import { filterText } from '../../controls/filter-text.ts';
import { useFormats } from '../../look/formats-context.ts';
import { useWords } from '../../words/words.ts';
import type { Field } from '../fields/catalog.ts';

/** Puts conditions into the reader's words; numbers in the format of their field. */
export function useConditionText() {
  const words = useWords();
  const formats = useFormats();
  return (choice: Parameters<typeof filterText>[0], type: Field['type'], format: unknown = null) => {
    const column = { type: 'number', format } as ReportColumn;
    const values = type === 'number' && format !== null ? [choice?.value ?? []].flat() : [];
    const labels = new Map(
      values.map((value) => [String(value), formats.cell(column, Number(value))] as const),
    );
    return filterText(choice, type, words, formats, labels);
  };
}
