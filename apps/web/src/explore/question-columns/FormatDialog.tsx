import { type Column, type ColumnFormat, nameOf } from '@facet/query';
import { NativeSelect, NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useState } from 'react';
import { Dialog } from '../../look/Dialog.tsx';
import { ANSWER } from '../../words/answer/answer-area.ts';
import { useArea } from '../../words/area.ts';
import { CHART_FORM } from '../../words/chart-form/chart-form-area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import { EditorForm } from '../question-parts/EditorForm.tsx';
import type { QuestionWork } from '../use-question.ts';

interface FormatDialogProps {
  readonly column: Column;
  readonly work: QuestionWork;
  onClose(): void;
}

const TYPES = ['number', 'percent', 'currency'] as const;
/** As many as the API takes. */
const MOST_DECIMALS = 20;

/** How the numbers of a column are written, in charts, tables and files. */
export function FormatDialog({ column, work, onClose }: FormatDialogProps) {
  const words = useArea(ANSWER);
  const { format: label, formats } = useArea(QUESTION);
  const { automatic } = useArea(CHART_FORM);
  const name = nameOf(column);
  const before = work.question.formats[name];
  const [type, setType] = useState<ColumnFormat['type'] | ''>(before?.type ?? '');
  const [decimals, setDecimals] = useState<number | string>(before?.decimalPlaces ?? '');
  const apply = () =>
    work.attempt({
      kind: 'set-format',
      column: name,
      format: type === '' ? null : { type, ...(typeof decimals === 'number' && { decimalPlaces: decimals }) },
    });
  return (
    <Dialog title={words.changeFormat} width={400} onClose={onClose}>
      <EditorForm onApply={apply} onDone={onClose}>
        <NativeSelect
          label={label}
          value={type}
          data={[
            { value: '', label: words.modelFormat },
            ...TYPES.map((value) => ({ value, label: formats[value] })),
          ]}
          onChange={({ currentTarget }) => setType(currentTarget.value as typeof type)}
          data-autofocus
        />
        <NumberInput
          label={words.decimals}
          placeholder={automatic}
          value={decimals}
          disabled={type === ''}
          min={0}
          max={MOST_DECIMALS}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          onChange={setDecimals}
        />
      </EditorForm>
    </Dialog>
  );
}
