import { TextInput } from '@mantine/core';
import { useId } from 'react';

interface MemberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly suggested: readonly string[];
  onChange(member: string): void;
}

/** A member of a view: one of those that the charts ask for, or another one. */
export function MemberField({ label, value, suggested, onChange }: MemberFieldProps) {
  const list = useId();
  return (
    <>
      <TextInput
        label={label}
        list={list}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={list}>
        {suggested.map((member) => (
          <option key={member} value={member} />
        ))}
      </datalist>
    </>
  );
}
