import { type Filter, leavesOf } from '@facet/query';
import type { Field } from './catalog.ts';
import { FilterChip } from './FilterChip.tsx';
import { choiceOfFilter } from './filter-choice.ts';
import { useConditionText } from './use-condition-text.ts';

interface GroupChipProps {
  readonly group: Filter;
  /** The fields of the view by their names. */
  readonly fields: ReadonlyMap<string, Field>;
  onRemove(): void;
}

/** A group of filters, such as one from an address: it can be seen and removed, but not changed here. */
export function GroupChip({ group, fields, onRemove }: GroupChipProps) {
  const text = useConditionText();
  const titleOf = (member: string) => fields.get(member)?.title ?? member;
  const leaves = leavesOf(group);
  const titles = [...new Set(leaves.map(({ member }) => titleOf(member)))];
  const conditions = leaves.map(
    (leaf) =>
      `${titleOf(leaf.member)} ${text(choiceOfFilter(leaf), fields.get(leaf.member)?.type ?? 'string')}`,
  );
  return (
    <FilterChip
      title={titles.join(', ')}
      text={`(${leaves.length})`}
      editor={() => conditions.join(' · ')}
      onRemove={onRemove}
    />
  );
}
