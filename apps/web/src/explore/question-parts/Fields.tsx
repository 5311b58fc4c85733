import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import editorClasses from '../../controls/FilterEditor.module.css';
import classes from './EditorForm.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly isFirst?: boolean;
  onChange(value: string): void;
}

/** One of several choices. */
export function SelectField({ label, value, choices, isFirst = false, onChange }: SelectFieldProps) {
  return (
    <label className={editorClasses.operator}>
      <span className={editorClasses.label}>{label}</span>
      <select
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data-autofocus={isFirst || undefined}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DayFieldProps {
  readonly label: string;
  /** Empty until a whole day is typed. */
  readonly value: string;
  onChange(value: string): void;
}

/** A day, as the browser has it typed. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className={editorClasses.operator}>
      <span className={editorClasses.label}>{label}</span>
      <input
        type="date"
        max="9999-12-31"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isNumber?: boolean;
  readonly isFirst?: boolean;
  onChange(value: string): void;
  /** Without it, Enter applies the form. */
  onEnter?(): void;
}

/** A short text, or a whole number as it is typed. */
export function TextField({
  label,
  value,
  isNumber = false,
  isFirst = false,
  onChange,
  onEnter,
}: TextFieldProps) {
  return (
    <label className={editorClasses.operator}>
      <span className={editorClasses.label}>{label}</span>
      <input
        inputMode={isNumber ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={isNumber ? 9 : 200}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || onEnter === undefined) return;
          event.preventDefault();
          onEnter();
        }}
        data-autofocus={isFirst || undefined}
        ref={isFirst ? selectText : null}
      />
    </label>
  );
}

/** What is typed first replaces what is there. */
function selectText(field: HTMLInputElement | null): void {
  field?.select();
}

/** The whole number in a text; NaN for other texts. Input methods write full-width digits. */
export function wholeNumber(text: string): number {
  const digits = text.normalize('NFKC').trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}

interface ChecksProps<Name extends string> {
  readonly label: string;
  readonly names: Readonly<Record<Name, string>>;
  readonly checked: readonly Name[];
  onChange(checked: readonly Name[]): void;
}

/** Any of several choices. */
export function Checks<Name extends string>({ label, names, checked, onChange }: ChecksProps<Name>) {
  const all = Object.keys(names) as Name[];
  return (
    <fieldset className={classes.checks}>
      <legend className={editorClasses.label}>{label}</legend>
      {all.map((name, index) => (
        <Checkbox
          key={name}
          size="xs"
          label={names[name]}
          checked={checked.includes(name)}
          onChange={({ currentTarget }) =>
            onChange(
              all.filter((other) => (other === name ? currentTarget.checked : checked.includes(other))),
            )
          }
          data-autofocus={index === 0 || undefined}
        />
      ))}
    </fieldset>
  );
}
