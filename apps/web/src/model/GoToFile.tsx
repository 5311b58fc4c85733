import '@mantine/core/styles/Combobox.css';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { Dialog } from '../look/Dialog.tsx';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { foundPaths } from './tree-lines.ts';

/** Files that are shown at once. */
const MOST = 12;

interface GoToFileProps {
  readonly paths: readonly string[];
  onOpen(path: string): void;
  onClose(): void;
}

/** Finds a file by some characters of its path. */
export function GoToFile({ paths, onOpen, onClose }: GoToFileProps) {
  const words = useArea(MODEL).goTo;
  const [text, setText] = useState('');
  const found = useMemo(() => foundPaths(paths, text).slice(0, MOST), [paths, text]);
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is another one after each key
  useEffect(() => void selectFirstOption(), [selectFirstOption, found]);
  return (
    <Dialog title={words.title} width={560} onClose={onClose}>
      <Combobox store={combobox} onOptionSubmit={onOpen}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            dir="ltr"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            aria-label={words.field}
            placeholder={words.field}
            spellCheck={false}
            autoComplete="off"
          />
        </Combobox.EventsTarget>
        <Combobox.Options mt={8} aria-label={words.title}>
          {found.map((path) => (
            <Combobox.Option key={path} value={path} dir="ltr">
              {path}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{words.nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Dialog>
  );
}
