import { Textarea, TextInput } from '@mantine/core';
import { type OnSettle, useSettledText } from './use-settled-text.ts';

interface SettledTextProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly placeholder?: string;
  readonly isLong?: boolean;
  /** The most characters; what is pasted beyond them is left out. */
  readonly most?: number;
  readonly className?: string | undefined;
  /** Whether a text can be saved; others stay in the field. */
  isValid?(text: string): boolean;
  /** The text after a pause, or when the field is left. */
  readonly onSettle: OnSettle;
}

/** A field for a text that is saved while it is typed. */
export function SettledText(props: SettledTextProps) {
  const {
    label,
    isLabelHidden = false,
    value,
    placeholder,
    isLong = false,
    most,
    className,
    isValid,
    onSettle,
  } = props;
  const { text, setText, settle } = useSettledText(value, onSettle, isValid);
  const field = {
    ...(isLabelHidden ? { 'aria-label': label } : { label }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(most === undefined ? {} : { maxLength: most }),
    ...(className === undefined ? {} : { className }),
    dir: 'auto',
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setText(currentTarget.value),
    onBlur: () => settle(),
  };
  return isLong ? (
    <Textarea {...field} autosize minRows={4} maxRows={20} />
  ) : (
    <TextInput {...field} onKeyDown={({ key }) => (key === 'Enter' ? settle() : undefined)} />
  );
}
