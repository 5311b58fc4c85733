import type { JsonObject, Visualisation } from '@facet/query';
import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useArea } from '../words/area.ts';
import { CHART_FORM } from '../words/chart-form/chart-form-area.ts';
import classes from './ChartForm.module.css';
import { FormSection } from './FormSection.tsx';
import { type FormColumn, suits } from './form-column.ts';
import { TextField } from './SettingField.tsx';
import { isObject } from './spec-paths.ts';
import { type ColumnChange, columnIn, withColumn } from './table-columns.ts';

interface TableFormProps {
  readonly spec: Visualisation['spec'];
  readonly columns: readonly FormColumn[];
  onChange(spec: JsonObject): void;
}

/** A table as a form: how each of its columns looks, and the whole. */
export function TableForm(props: TableFormProps) {
  const words = useArea(CHART_FORM);
  return (
    <>
      <FormSection title={words.columns}>
        <TableColumns {...props} />
      </FormSection>
      <FormSection title={words.look}>
        <TableLook {...props} />
      </FormSection>
    </>
  );
}

const FLAGS = ['rowNumbers', 'banding'] as const;

function TableLook({ spec, onChange }: TableFormProps) {
  const { table: words } = useArea(CHART_FORM);
  const own = isObject(spec) ? spec : {};
  return FLAGS.map((name) => (
    <Checkbox
      key={name}
      size="xs"
      label={words[name]}
      checked={own[name] === true}
      onChange={({ currentTarget: { checked } }) => {
        const { [name]: _, ...others } = own;
        onChange(checked ? { ...others, [name]: true } : others);
      }}
    />
  ));
}

function TableColumns({ spec, columns, onChange }: TableFormProps) {
  const names = columns.map(({ name }) => name);
  return columns.map((column) => (
    <details key={column.name} className={classes.column}>
      <summary dir="auto">{column.title}</summary>
      <ColumnFields
        column={column}
        settings={columnIn(spec, column.name)}
        onChange={(change) => onChange(withColumn(spec, names, column.name, change))}
      />
    </details>
  ));
}

interface ColumnFieldsProps {
  readonly column: FormColumn;
  readonly settings: JsonObject;
  onChange(change: ColumnChange): void;
}

function ColumnFields({ column, settings, onChange }: ColumnFieldsProps) {
  const { table: words, options, automatic } = useArea(CHART_FORM);
  const { title, width, bar, scale, hidden } = settings;
  const scaleType = isObject(scale) ? (scale.type ?? 'sequential') : scale;
  return (
    <div className={classes.columnFields}>
      <div className={classes.pairs}>
        <TextField
          label={options.title ?? ''}
          value={typeof title === 'string' ? title : ''}
          onChange={(text) => onChange({ title: text })}
        />
        <NumberInput
          className={classes.field}
          size="xs"
          label={words.width}
          placeholder={automatic}
          value={typeof width === 'number' ? width : ''}
          min={24}
          max={2000}
          allowDecimal={false}
          hideControls
          onChange={(next) => {
            if (next === '') onChange({ width: undefined });
            else if (typeof next === 'number' && next >= 24 && next <= 2000) onChange({ width: next });
          }}
        />
      </div>
      {suits(column, 'number') && (
        <>
          <NativeSelect
            className={classes.field}
            size="xs"
            label={words.scale}
            value={typeof scaleType === 'string' ? scaleType : ''}
            data={[
              { value: '', label: words.noScale },
              { value: 'sequential', label: words.sequential },
              { value: 'diverging', label: words.diverging },
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({
                scale: isObject(scale) && value !== '' ? { ...scale, type: value } : value || undefined,
              })
            }
          />
          <Checkbox
            size="xs"
            label={words.bar}
            checked={bar === true}
            onChange={({ currentTarget: { checked } }) => onChange({ bar: checked || undefined })}
          />
        </>
      )}
      <Checkbox
        size="xs"
        label={words.hide}
        checked={hidden === true}
        onChange={({ currentTarget: { checked } }) => onChange({ hidden: checked || undefined })}
      />
    </div>
  );
}
