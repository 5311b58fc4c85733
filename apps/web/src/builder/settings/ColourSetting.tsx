import { hexOf } from '@facet/look/colour';
import { TextInput } from '@mantine/core';
import { rgbOf } from '../../look/rgb-of.ts';
import { useArea } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { type OnSettle, useSettledText } from '../use-settled-text.ts';
import classes from './Settings.module.css';

interface ColourSettingProps {
  readonly label: string;
  /** The CSS colour of the account. */
  readonly inherited: string;
  /** A CSS colour; empty for that of the account. */
  readonly value: string;
  readonly onColour: OnSettle;
}

/** A colour of the theme, typed or picked. Anything else that is typed is not saved. */
export function ColourSetting({ label, inherited, value, onColour }: ColourSettingProps) {
  const words = useArea(SETTINGS);
  const { text, setText, settle } = useSettledText(
    value,
    onColour,
    (typed) => typed === '' || rgbOf(typed) !== undefined,
  );
  const field = {
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setText(currentTarget.value),
    onBlur: () => settle(),
  };
  return (
    <TextInput
      {...field}
      label={label}
      placeholder={words.asAccount}
      maxLength={100}
      value={text}
      onKeyDown={({ key }) => (key === 'Enter' ? settle() : undefined)}
      leftSection={
        <input
          {...field}
          type="color"
          className={classes.colour}
          aria-label={label}
          // It knows no other notation.
          value={hexOf(rgbOf(text) ?? rgbOf(inherited) ?? [128, 128, 128])}
        />
      }
    />
  );
}
