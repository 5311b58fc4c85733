import { ColorInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useArea } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';

interface ColourSettingProps {
  readonly label: string;
  /** A CSS colour; empty for that of the account. */
  readonly value: string;
  onColour(colour: string): void;
}

/** A colour of the theme. It is a step of its own when the pointer is released or the field is left. */
export function ColourSetting({ label, value, onColour }: ColourSettingProps) {
  const words = useArea(SETTINGS);
  const [colour, setColour] = useState(value);
  useEffect(() => setColour(value), [value]);
  return (
    <ColorInput
      label={label}
      placeholder={words.asAccount}
      format="hex"
      value={colour}
      onChange={setColour}
      onChangeEnd={(next) => next !== value && onColour(next)}
      onBlur={() => colour === '' && value !== '' && onColour('')}
    />
  );
}
