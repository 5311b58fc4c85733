import { LIMITS } from '@facet/dashboards';
import { Textarea, TextInput } from '@mantine/core';
import { focusSelected } from '../look/focus-selected.ts';
import { useArea, useLocale } from '../words/area.ts';
import { SETTINGS } from '../words/builder/settings/settings-area.ts';
import { type OnSettle, useSettledText } from './use-settled-text.ts';

interface SettledTextProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly placeholder?: string;
  readonly isLong?: boolean;
  /** The most characters, if they are not those of a title or a text; what is pasted beyond them is left out. */
  readonly most?: number;
  readonly className?: string | undefined;
  /** Whether it has the focus at first, with its text selected. */
  readonly takesFocus?: boolean;
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
    most = isLong ? LIMITS.text : LIMITS.title,
    className,
    takesFocus = false,
    isValid,
    onSettle,
  } = props;
  const { atMost } = useArea(SETTINGS);
  const locale = useLocale();
  const { text, setText, settle } = useSettledText(value, onSettle, isValid);
  const isFull = text.length >= most;
  const field = {
    ...(isLabelHidden ? { 'aria-label': label } : { label }),
    ...(placeholder === undefined ? {} : { placeholder }),
    maxLength: most,
    ...(className === undefined ? {} : { className }),
    ...(isFull ? { error: atMost(most.toLocaleString(locale)) } : {}),
    dir: 'auto',
    ref: takesFocus ? focusSelected : null,
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
