import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { isSame, type Json } from '@facet/query';
import { useState } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { useArea } from '../words/area.ts';
import { CHART_FORM } from '../words/chart-form/chart-form-area.ts';
import type { ChartFormWords } from '../words/chart-form/words.ts';
import classes from './ChartForm.module.css';
import type { ColumnOrder, FORMATS, Setting } from './chart-settings.ts';
import type { FormColumn } from './form-column.ts';
import { isObject } from './spec-paths.ts';
import { useTypedText } from './use-typed-text.ts';

interface SettingFieldProps {
  readonly setting: Setting;
  readonly value: Json | undefined;
  readonly columns: readonly FormColumn[];
  onChange(value: Json | undefined): void;
}

/** A setting of a chart. Without a value, the chart does what suits it. */
export function SettingField({ setting: { name, input }, value, columns, onChange }: SettingFieldProps) {
  const words = useArea(CHART_FORM);
  const { locale } = useFormats();
  const label = words.options[name] ?? name;
  switch (input.type) {
    case 'text':
      return <TextField label={label} value={typeof value === 'string' ? value : ''} onChange={onChange} />;
    case 'number':
      return (
        <NumberInput
          className={classes.field}
          size="xs"
          label={label}
          placeholder={words.automatic}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
          hideControls
          allowDecimal={!input.isWhole}
          clampBehavior="strict"
          {...(input.least === undefined ? {} : { min: input.least })}
          {...(input.most === undefined ? {} : { max: input.most })}
        />
      );
    case 'flag':
    case 'choice': {
      const values: readonly Json[] = input.type === 'flag' ? [true, false] : input.values;
      const listOf = input.type === 'choice' ? input.listOf : undefined;
      const isListed = listOf !== undefined && Array.isArray(value);
      const chosen = values.find((one) => value !== undefined && isSame(one, value));
      const choice = (
        <NativeSelect
          className={classes.field}
          size="xs"
          label={label}
          value={isListed ? LIST : chosen === undefined ? '' : JSON.stringify(chosen)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? undefined : (JSON.parse(currentTarget.value) as Json))
          }
          data={[
            { value: '', label: words.automatic },
            ...values.map((one) => ({
              value: JSON.stringify(one),
              label: valueText(name, one, words, locale, columns),
            })),
            ...(listOf !== undefined ? [{ value: LIST, label: words.byHand }] : []),
          ]}
        />
      );
      if (!isListed) return choice;
      return (
        <>
          {choice}
          <ListField value={value} isOfNumbers={listOf === 'number'} onChange={onChange} />
        </>
      );
    }
  }
}

/** An empty list, as a choice has it. */
const LIST = '[]';

interface ListFieldProps {
  readonly value: readonly Json[];
  readonly isOfNumbers: boolean;
  onChange(value: Json): void;
}

/** Values in the order of the lines in which they are typed; all others come after them. */
function ListField({ value, isOfNumbers, onChange }: ListFieldProps) {
  const words = useArea(CHART_FORM);
  // As it was typed, with the line that has just begun.
  const [raw, setRaw] = useState('');
  const isTyped = isSame(valuesIn(raw, isOfNumbers), [...value]);
  const field = useTypedText(isTyped ? raw : value.join('\n'), (text) => {
    setRaw(text);
    onChange(valuesIn(text, isOfNumbers));
  });
  return (
    <Textarea
      className={classes.list}
      size="xs"
      label={words.orderedValues}
      autosize
      minRows={3}
      maxRows={12}
      maxLength={5000}
      {...field}
    />
  );
}

function valuesIn(text: string, isOfNumbers: boolean): Json[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.map((line) => (isOfNumbers && Number.isFinite(Number(line)) ? Number(line) : line));
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  /** Whether it has a line of its own. */
  readonly isWide?: boolean;
  onChange(value: string | undefined): void;
}

/** A text that becomes the setting once whoever types it pauses. */
export function TextField({ label, value, isWide = false, onChange }: TextFieldProps) {
  const words = useArea(CHART_FORM);
  const field = useTypedText(value, (text) => onChange(text === '' ? undefined : text));
  return (
    <TextInput
      className={classes.field}
      data-wide={isWide || undefined}
      size="xs"
      label={label}
      placeholder={words.automatic}
      maxLength={300}
      {...field}
    />
  );
}

/** What values are called of some settings only. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  curve: { linear: 'straight' },
  layers: { grouped: 'overlapping' },
};
/** Settings whose values are called otherwise in Vega-Lite than in short forms. */
const SAME: Readonly<Record<string, string>> = {
  monotone: 'smooth',
  'step-after': 'step',
  zero: 'stacked',
  normalize: 'normalized',
};
const NOTHING: Readonly<Record<string, string>> = {
  stack: 'grouped',
  layers: 'overlapping',
  order: 'inRowOrder',
  legend: 'hidden',
};

function valueText(
  name: string,
  value: Json,
  words: ChartFormWords,
  locale: string,
  columns: readonly FormColumn[],
): string {
  if (isObject(value)) {
    const { field } = value as ColumnOrder;
    return words.byColumn(columns.find((column) => column.name === field)?.title ?? field);
  }
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (name === 'palette') return paletteName(String(value));
  if (name === 'format') return formatSample(String(value), locale);
  const key = value === null ? (NOTHING[name] ?? '') : String(value);
  const known = OWN[name]?.[key] ?? SAME[key] ?? key;
  return words.values[known] ?? key;
}

/** The names of palettes are those of their authors, in any language. */
function paletteName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const SAMPLES: Readonly<Record<(typeof FORMATS)[number], [number, Intl.NumberFormatOptions]>> = {
  ',.0f': [1234, { maximumFractionDigits: 0 }],
  ',.1f': [1234.5, { minimumFractionDigits: 1 }],
  ',.2f': [1234.56, { minimumFractionDigits: 2 }],
  '.0%': [0.12, { style: 'percent' }],
  '.1%': [0.123, { style: 'percent', minimumFractionDigits: 1 }],
  '.2s': [1200, { notation: 'compact' }],
};

/** A number as a format has it. */
function formatSample(format: string, locale: string): string {
  const [number, options] = SAMPLES[format as (typeof FORMATS)[number]] ?? [];
  return number === undefined ? format : new Intl.NumberFormat(locale, options).format(number);
}
