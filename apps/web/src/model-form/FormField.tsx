import { fieldAt, type Path } from '@facet/model-text';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useArea } from '../words/area.ts';
import { MODEL_FORM } from '../words/model-form/model-form-area.ts';
import classes from './FormPane.module.css';
import { useForm } from './form-context.ts';
import type { FieldSpec } from './form-fields.ts';
import { namesCommands, placeOf } from './form-model.ts';
import { useFieldText } from './use-field-text.ts';

interface FormFieldProps {
  readonly spec: FieldSpec;
  /** Of the cube or member that has the field. */
  readonly path: Path;
}

/** A field of the form. Its problems are those of its lines. */
export function FormField({ spec, path }: FormFieldProps) {
  const words = useArea(MODEL_FORM);
  const { model, isReadOnly, problems, run, show } = useForm();
  const [refusal, setRefusal] = useState<string>();
  const own = [...path, spec.key];
  const field = fieldAt(model, own);
  const problem = problems.get(placeOf(own))?.[0]?.message;
  const set = (value: string | boolean | undefined) => {
    if (value === undefined && field === undefined) return;
    const found = run(
      value === undefined ? { kind: 'remove', path: own } : { kind: 'set', path: own, value },
    );
    setRefusal(found && words.refusals[found]);
  };
  const common = {
    label: words.fields[spec.key],
    error: refusal ?? problem,
    onFocus: () => show(own),
    'data-field': spec.key,
  };
  if (spec.input === 'flag') {
    const { byDefault = false } = spec;
    const value = field?.value ?? byDefault;
    return (
      <Checkbox
        {...common}
        size="xs"
        className={classes.flag}
        checked={value === true}
        // An expression is no choice between two.
        disabled={isReadOnly || typeof value !== 'boolean'}
        onChange={({ currentTarget }) => {
          const { checked } = currentTarget;
          set(checked === byDefault ? undefined : checked);
        }}
      />
    );
  }
  if (spec.input === 'choice') {
    const { choices = [] } = spec;
    const value = field?.text ?? '';
    const data = choices.includes(value) ? choices : [value, ...choices];
    return (
      <NativeSelect
        {...common}
        size="xs"
        disabled={isReadOnly}
        value={value}
        data={[...data]}
        onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
      />
    );
  }
  if (spec.input === 'names')
    return (
      <NamesField
        common={common}
        value={field?.value}
        onNames={(names) => {
          const found = run(...namesCommands(model, own, names));
          setRefusal(found && words.refusals[found]);
        }}
      />
    );
  return (
    <TextField
      common={common}
      input={spec.input}
      value={field?.text ?? ''}
      isRequired={spec.key === 'name' || spec.key === 'join_path'}
      // A map or list is edited in the text.
      isFixed={typeof field?.value === 'object' && field.value !== null}
      onText={(text) => set(text === '' ? undefined : text)}
    />
  );
}

interface CommonProps {
  readonly label: string;
  readonly error: string | undefined;
  onFocus(): void;
  readonly 'data-field': string;
}

interface TextFieldProps {
  readonly common: CommonProps;
  readonly input: 'line' | 'lines' | 'code';
  readonly value: string;
  readonly isRequired: boolean;
  readonly isFixed: boolean;
  onText(text: string): void;
}

function TextField({ common, input, value, isRequired, isFixed, onText }: TextFieldProps) {
  const words = useArea(MODEL_FORM);
  const { isReadOnly } = useForm();
  const text = useFieldText(value, (typed) => (typed === '' && isRequired ? undefined : onText(typed)));
  const isEmpty = isRequired && text.value.trim() === '';
  const attributes = {
    ...common,
    ...text,
    size: 'xs' as const,
    readOnly: isReadOnly || isFixed,
    error: isEmpty ? words.required : common.error,
    ...(isFixed ? { placeholder: words.inText } : {}),
    spellCheck: input !== 'code',
    dir: input === 'code' ? 'ltr' : 'auto',
  };
  if (input === 'line') return <TextInput {...attributes} />;
  return (
    <Textarea
      {...attributes}
      className={input === 'code' ? classes.code : undefined}
      autosize
      minRows={1}
      maxRows={12}
      // Enter is a line of the text.
      onKeyDown={(event) => event.key !== 'Enter' && text.onKeyDown(event)}
    />
  );
}

interface NamesFieldProps {
  readonly common: CommonProps;
  readonly value: unknown;
  onNames(names: readonly string[]): void;
}

function NamesField({ common, value, onNames }: NamesFieldProps) {
  const words = useArea(MODEL_FORM);
  const { isReadOnly } = useForm();
  const list: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const isPlain = list.every((name) => typeof name === 'string');
  const text = useFieldText(isPlain ? list.join('\n') : '', (typed) =>
    onNames([...new Set(typed.split(/[\s,]+/).filter((name) => name !== ''))]),
  );
  return (
    <Textarea
      {...common}
      {...text}
      className={classes.code}
      size="xs"
      dir="ltr"
      spellCheck={false}
      description={isPlain ? words.namesHint : undefined}
      placeholder={isPlain ? undefined : words.inText}
      readOnly={isReadOnly || !isPlain}
      autosize
      minRows={1}
      maxRows={12}
      onKeyDown={(event) => event.key !== 'Enter' && text.onKeyDown(event)}
    />
  );
}
