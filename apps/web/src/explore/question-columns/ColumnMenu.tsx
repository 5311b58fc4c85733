import { type Column, keyOf, nameOf } from '@facet/query';
import { Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsDiff,
  IconDecimal,
  IconFilter,
  IconInfoCircle,
  IconMathFunction,
  IconPencil,
  IconPercentage,
  IconSortAscending,
  IconSortDescending,
  IconTrash,
  IconTrophy,
} from '@tabler/icons-react';
import { useHas } from '../../places/surface.ts';
import { ANSWER } from '../../words/answer/answer-area.ts';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { PROVENANCE } from '../../words/provenance/provenance-area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import type { SettingName } from '../../words/question/words.ts';
import type { Field } from '../fields/catalog.ts';
import { newName } from '../question-result/new-name.ts';
import type { QuestionWork } from '../use-question.ts';
import { GroupItems } from '../value-groups/GroupItems.tsx';

interface ColumnMenuProps {
  readonly column: Column;
  readonly title: string;
  readonly field: Field | undefined;
  readonly work: QuestionWork;
  onMove(by: number): void;
  onFilter(field: Field): void;
  onTitle(): void;
  onFormat(): void;
  onGroup(): void;
  /** Shows what the field is. */
  onAbout(): void;
  onCalculation(): void;
  /** Begins a setting for the column. */
  onSetting(name: SettingName): void;
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be done with a column. */
export function ColumnMenu(props: ColumnMenuProps) {
  const {
    column,
    title,
    field,
    work,
    onMove,
    onFilter,
    onTitle,
    onFormat,
    onGroup,
    onAbout,
    onCalculation,
    onSetting,
  } = props;
  const { changeTitle, changeFormat } = useArea(ANSWER);
  const words = useArea(EXPLORE);
  const own = useArea(QUESTION);
  const { aboutField } = useArea(PROVENANCE);
  const isExplained = useHas('definitions');
  const { question, run } = work;
  const key = keyOf(column);
  const index = question.columns.indexOf(column);
  const order = question.order.find((one) => one.column === key);
  const sorts = own.sorts[sortKindOf(column, field)];
  const sort = (direction: 'asc' | 'desc') => run({ kind: 'set-order', order: [{ column: key, direction }] });
  const isRightToLeft = document.dir === 'rtl';
  const [Earlier, Later] = isRightToLeft ? [IconArrowRight, IconArrowLeft] : [IconArrowLeft, IconArrowRight];
  // Groups have an order of their own.
  const isGrouped = column.kind === 'dimension' && column.groups !== undefined;
  const share = `percent_of_total(${nameOf(column)})`;
  const calculations = question.tableCalculations;
  const hasShare =
    column.kind === 'measure' &&
    field?.isAdditive === true &&
    !calculations.some(({ expression }) => expression === share);
  const addShare = () => {
    const calculation = { name: newName(calculations), title: own.shareOf(title), expression: share };
    run({
      kind: 'set-table-calculations',
      tableCalculations: [...calculations, { ...calculation, format: { type: 'percent' } }],
    });
  };
  const isNumber = column.kind !== 'calculation' && field?.type === 'number' && !isGrouped;
  const isText = column.kind === 'dimension' && field?.type !== 'time';
  return (
    <Menu.Dropdown aria-label={own.optionsOf(title)}>
      {column.kind === 'calculation' && (
        <Menu.Item leftSection={<IconMathFunction {...ICON} />} onClick={onCalculation}>
          {own.editCalculation}
        </Menu.Item>
      )}
      {!isGrouped && (
        <>
          <Menu.Item leftSection={<IconSortDescending {...ICON} />} onClick={() => sort('desc')}>
            {sorts.desc}
          </Menu.Item>
          <Menu.Item leftSection={<IconSortAscending {...ICON} />} onClick={() => sort('asc')}>
            {sorts.asc}
          </Menu.Item>
        </>
      )}
      {order !== undefined && (
        <Menu.Item
          onClick={() =>
            run({ kind: 'set-order', order: question.order.filter((one) => one.column !== key) })
          }
        >
          {own.doNotSort}
        </Menu.Item>
      )}
      {!isGrouped && <Menu.Divider />}
      {column.kind === 'measure' && (
        <Menu.Item leftSection={<IconArrowsDiff {...ICON} />} onClick={() => onSetting('comparison')}>
          {own.adds.comparison}
        </Menu.Item>
      )}
      {hasShare && (
        <Menu.Item leftSection={<IconPercentage {...ICON} />} onClick={addShare}>
          {own.share}
        </Menu.Item>
      )}
      {isText && !isGrouped && (
        <Menu.Item leftSection={<IconTrophy {...ICON} />} onClick={() => onSetting('top')}>
          {own.adds.top}
        </Menu.Item>
      )}
      <GroupItems column={column} field={field} work={work} onGroup={onGroup} />
      {field !== undefined && (
        <Menu.Item leftSection={<IconFilter {...ICON} />} onClick={() => onFilter(field)}>
          {words.filterBy(title)}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onTitle}>
        {changeTitle}
      </Menu.Item>
      {isNumber && (
        <Menu.Item leftSection={<IconDecimal {...ICON} />} onClick={onFormat}>
          {changeFormat}
        </Menu.Item>
      )}
      {field !== undefined && isExplained && (
        <Menu.Item leftSection={<IconInfoCircle {...ICON} />} onClick={onAbout}>
          {aboutField(field.title)}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        leftSection={<Earlier {...ICON} />}
        rightSection={<kbd>{isRightToLeft ? 'Alt →' : 'Alt ←'}</kbd>}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        {own.moveEarlier}
      </Menu.Item>
      <Menu.Item
        leftSection={<Later {...ICON} />}
        rightSection={<kbd>{isRightToLeft ? 'Alt ←' : 'Alt →'}</kbd>}
        disabled={index === question.columns.length - 1}
        onClick={() => onMove(1)}
      >
        {own.moveLater}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash {...ICON} />}
        onClick={() => run({ kind: 'remove-column', column: key })}
      >
        {words.remove(title)}
      </Menu.Item>
    </Menu.Dropdown>
  );
}

/** In which words the values of a column are sorted. */
export function sortKindOf(column: Column, field: Field | undefined): 'number' | 'text' | 'time' {
  if (column.kind !== 'dimension' || field?.type === 'number') return 'number';
  return field?.type === 'time' ? 'time' : 'text';
}
