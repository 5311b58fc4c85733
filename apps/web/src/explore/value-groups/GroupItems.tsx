import { type Column, keyOf } from '@facet/query';
import { Menu } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useArea } from '../../words/area.ts';
import { VALUE_GROUPS } from '../../words/value-groups/value-groups-area.ts';
import type { Field } from '../fields/catalog.ts';
import type { QuestionWork } from '../use-question.ts';

interface GroupItemsProps {
  readonly column: Column;
  readonly field: Field | undefined;
  readonly work: QuestionWork;
  onGroup(): void;
}

/** The items in the menu of a column that group its values. */
export function GroupItems({ column, field, work, onGroup }: GroupItemsProps) {
  const words = useArea(VALUE_GROUPS);
  if (column.kind !== 'dimension' || (field?.type !== 'string' && field?.type !== 'number')) return null;
  return (
    <>
      <Menu.Item leftSection={<IconStack2 size={16} stroke={1.6} aria-hidden />} onClick={onGroup}>
        {field.type === 'number' ? words.bins : words.group}
      </Menu.Item>
      {column.groups !== undefined && (
        <Menu.Item onClick={() => work.run({ kind: 'set-groups', column: keyOf(column), groups: null })}>
          {words.ungroup}
        </Menu.Item>
      )}
    </>
  );
}
