import { type Column, keyOf } from '@facet/query';
import { CloseButton } from '@mantine/core';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import { useWords } from '../words/words.ts';
import type { Field } from './catalog.ts';
import { FieldIcon } from './FieldRow.tsx';
import classes from './Shelf.module.css';

interface ColumnChipProps {
  readonly column: Column;
  /** The field of the column; undefined if the model no longer has it, and for calculations. */
  readonly field: Field | undefined;
  /** The granularities of a time dimension. */
  readonly granularities: readonly string[];
  onRemove(): void;
  onGranularity(granularity: string | null): void;
}

/** A column of the question: a field, with the granularity of a time. */
export function ColumnChip({ column, field, granularities, onRemove, onGranularity }: ColumnChipProps) {
  const words = useArea(EXPLORE);
  const { grains } = useWords();
  const title = column.kind === 'calculation' ? column.name : (field?.title ?? column.member);
  const granularity = column.kind === 'dimension' ? column.granularity : undefined;
  return (
    <span className={classes.chip} data-kind={column.kind} data-missing={field === undefined || undefined}>
      {field !== undefined && <FieldIcon field={field} />}
      <span className={classes.name} dir="auto" title={title}>
        {title}
      </span>
      {granularities.length > 0 && (
        <select
          className={classes.grain}
          aria-label={words.granularityOf(title)}
          value={granularity ?? ''}
          onChange={({ currentTarget: { value } }) => onGranularity(value === '' ? null : value)}
        >
          {granularities.map((name) => (
            <option key={name} value={name}>
              {grains[name] ?? name}
            </option>
          ))}
          <option value="">{words.exactTime}</option>
        </select>
      )}
      <CloseButton
        size="xs"
        aria-label={words.remove(title)}
        data-column={keyOf(column)}
        onClick={onRemove}
      />
    </span>
  );
}
