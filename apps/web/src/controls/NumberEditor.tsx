import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { useWords } from '../words/words.ts';
import classes from './FilterEditor.module.css';
import { numberText, readNumber } from './number-text.ts';

interface NumberEditorProps {
  readonly isRange: boolean;
  readonly values: readonly (number | string)[];
  onApply(value: number | string | (number | string)[]): void;
}

/** Numbers with the separators of the viewer's language. Nothing is changed while the viewer types. */
export function NumberEditor({ isRange, values, onApply }: NumberEditorProps) {
  const words = useWords();
  const { locale } = useFormats();
  const [texts, setTexts] = useState(() =>
    [0, 1].map((index) => (values[index] === undefined ? '' : numberText(values[index], locale))),
  );
  const [isTried, setTried] = useState(false);
  const ends = isRange ? [0, 1] : [0];
  const numbers = ends.map((index) => readNumber(texts[index] ?? '', locale));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const [from, to] = numbers.filter((number) => number !== undefined);
        if (from === undefined || numbers.includes(undefined)) return;
        onApply(to === undefined ? from : [from, to].sort((a, b) => Number(a) - Number(b)));
      }}
    >
      <Stack gap={12}>
        <Group gap={8} grow wrap="nowrap" align="start">
          {ends.map((index) => (
            <TextInput
              key={index}
              label={isRange ? (index === 0 ? words.from : words.to) : words.value}
              classNames={{ label: classes.label ?? '' }}
              inputMode="decimal"
              autoComplete="off"
              value={texts[index]}
              onChange={({ currentTarget: { value } }) =>
                setTexts(texts.map((text, place) => (place === index ? value : text)))
              }
              error={isTried && numbers[index] === undefined && words.notNumber(numberText(1234.5, locale))}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Group>
        <Button type="submit" size="compact-md" disabled={ends.some((index) => texts[index]?.trim() === '')}>
          {words.apply}
        </Button>
      </Stack>
    </form>
  );
}
