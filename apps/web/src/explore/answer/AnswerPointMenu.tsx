import { Menu } from '@mantine/core';
import { IconCopy, IconFilter, IconListDetails, IconSitemap } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../look/copy-text.ts';
import { useFormats } from '../../look/formats-context.ts';
import { OpenMenu } from '../../look/OpenMenu.tsx';
import { useArea } from '../../words/area.ts';
import { CHART_FORM } from '../../words/chart-form/chart-form-area.ts';
import { useWords } from '../../words/words.ts';
import type { AnswerPointProps } from './answer-point.ts';
import { DimensionDialog } from './DimensionDialog.tsx';
import { dimensionsOfPoint, divideCommands, onlyCommand } from './point-commands.ts';
import { RowsDialog } from './RowsDialog.tsx';

/** What can be done with a value of the answer: copy it, keep only its rows, divide them otherwise, show them. */
export function AnswerPointMenu(props: AnswerPointProps) {
  const { point, data, work, fields, onClose } = props;
  const words = useWords();
  const own = useArea(CHART_FORM);
  const formats = useFormats();
  const [dialog, setDialog] = useState<'divide' | 'rows' | null>(null);
  const dimensions = dimensionsOfPoint(work.question, data, point.row);
  const { column, value } = point;
  if (dialog === 'divide')
    return (
      <DimensionDialog
        title={own.divideBy}
        fields={[...fields.values()].filter(({ kind }) => kind === 'dimension')}
        onChoose={({ name, type }) => {
          const granularity = type === 'time' ? 'month' : undefined;
          work.run(...divideCommands(work.question, dimensions, column, name, granularity));
          onClose();
        }}
        onClose={onClose}
      />
    );
  if (dialog === 'rows') return <RowsDialog {...props} dimensions={dimensions} />;
  const hasValue = column !== undefined && value !== null;
  const label = hasValue ? formats.cell(column, value) : words.details;
  return (
    <OpenMenu label={label} point={point} onClose={onClose}>
      {hasValue && (
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => {
            void copyText(formats.cell(column, value));
            onClose();
          }}
        >
          {words.copyValue}
        </Menu.Item>
      )}
      {dimensions.map((dimension) => (
        <Menu.Item
          key={dimension.column.name}
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => {
            work.run(onlyCommand(dimension));
            onClose();
          }}
        >
          {words.filterBy(dimension.column.title, formats.name(dimension.column, dimension.value))}
        </Menu.Item>
      ))}
      {dimensions.length > 0 && (
        <>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<IconSitemap size={16} aria-hidden />}
            onClick={() => setDialog('divide')}
          >
            {own.divideBy}
          </Menu.Item>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<IconListDetails size={16} aria-hidden />}
            onClick={() => setDialog('rows')}
          >
            {words.showDetails}
          </Menu.Item>
        </>
      )}
    </OpenMenu>
  );
}
