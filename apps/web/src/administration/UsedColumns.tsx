import type { LanguageModelUsage } from '@facet/client';
import { useArea, useLocale } from '../words/area.ts';
import { LANGUAGE_MODEL } from '../words/language-model/language-model-area.ts';

/** What was used of the model. */
type Used = Pick<LanguageModelUsage, 'calls' | 'inputTokens' | 'outputTokens' | 'cost'>;

/** The headings of `UsedCells`. */
export function UsedHeads({ hasCosts }: { readonly hasCosts: boolean }) {
  const { columns } = useArea(LANGUAGE_MODEL);
  const heads = [columns.calls, columns.read, columns.written, ...(hasCosts ? [columns.cost] : [])];
  return heads.map((head) => (
    <th key={head} scope="col" data-number>
      {head}
    </th>
  ));
}

interface UsedCellsProps {
  readonly used: Used;
  readonly hasCosts: boolean;
}

/** Calls, tokens and costs in a row of a table. */
export function UsedCells({ used, hasCosts }: UsedCellsProps) {
  const { columns } = useArea(LANGUAGE_MODEL);
  const { format } = new Intl.NumberFormat(useLocale());
  const cells = [
    { label: columns.calls, value: used.calls },
    { label: columns.read, value: used.inputTokens },
    { label: columns.written, value: used.outputTokens },
    ...(hasCosts ? [{ label: columns.cost, value: used.cost }] : []),
  ];
  return cells.map(({ label, value }) => (
    <td key={label} data-number data-label={label}>
      {format(value)}
    </td>
  ));
}
