import type { DataSourceVariable } from '@facet/client';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useArea } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import { type Edits, type FormSource, isKept, shownValue, type Variables } from '../source-variables.ts';

/** Fields in a row are side by side then, whatever their help. */
export const HELP_BELOW: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
];

interface VariableFieldsProps {
  readonly declared: readonly DataSourceVariable[];
  readonly source: FormSource;
  readonly edits: Edits;
  readonly variables: Variables;
  errorOf(name: string): string | undefined;
  onChange(name: string, value: string): void;
}

/** A field for each variable, by its type. Their labels come from the server, in English. */
export function VariableFields({ declared, ...given }: VariableFieldsProps) {
  return declared.map((variable) => <VariableField key={variable.name} variable={variable} {...given} />);
}

function VariableField({
  variable,
  source,
  edits,
  variables,
  errorOf,
  onChange,
}: Omit<VariableFieldsProps, 'declared'> & { readonly variable: DataSourceVariable }) {
  const words = useArea(SOURCES);
  const { name, label, type, isRequired, isSecret, help, default: usual } = variable;
  const value = shownValue(source, variable, edits, variables);
  const keeps = isSecret && isKept(source, name, variables);
  const error = errorOf(name);
  if (type === 'boolean')
    return (
      <Checkbox
        lang="en"
        label={label}
        description={help}
        checked={value === 'true'}
        error={error}
        onChange={({ currentTarget }) => onChange(name, String(currentTarget.checked))}
      />
    );
  const notes = [
    help,
    usual !== null && words.usual(usual),
    isSecret && (keeps ? words.stored : words.secretHelp),
  ].filter((note) => note !== null && note !== false);
  const props = {
    label: <span lang="en">{label}</span>,
    description: notes.length === 0 ? undefined : notes.join('. ').replaceAll('..', '.'),
    inputWrapperOrder: HELP_BELOW,
    withAsterisk: isRequired,
    'aria-required': isRequired,
    dir: 'ltr' as const,
    spellCheck: false,
    autoComplete: 'off',
    maxLength: 65_536,
    placeholder: keeps ? '••••••••••••' : undefined,
    value,
    error,
  };
  if (type === 'lines')
    return (
      <div data-whole>
        <Textarea {...props} rows={4} onChange={({ currentTarget }) => onChange(name, currentTarget.value)} />
      </div>
    );
  return (
    <TextInput
      {...props}
      {...(isSecret ? { type: 'password', autoComplete: 'new-password' } : {})}
      {...(type === 'number' ? { inputMode: 'numeric' } : {})}
      onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
    />
  );
}
