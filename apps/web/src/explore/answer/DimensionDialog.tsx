import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../look/Dialog.tsx';
import { plainText } from '../../look/plain-text.ts';
import { useWords } from '../../words/words.ts';
import type { Field } from '../fields/catalog.ts';
import { FieldIcon } from '../fields/FieldRow.tsx';
import classes from './DimensionDialog.module.css';

interface DimensionDialogProps {
  readonly title: string;
  readonly fields: readonly Field[];
  onChoose(field: Field): void;
  onClose(): void;
}

/** As many as a person looks through before typing more of a name. */
const MOST_SHOWN = 60;

/** Chooses one of the dimensions of a view by its name. */
export function DimensionDialog({ title, fields, onChoose, onClose }: DimensionDialogProps) {
  const words = useWords();
  const [text, setText] = useState('');
  const search = plainText(text.trim());
  const found = fields.filter((field) => plainText(field.title).includes(search)).slice(0, MOST_SHOWN);
  const [first] = found;
  return (
    <Dialog title={title} width={400} onClose={onClose}>
      <TextInput
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        maxLength={200}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && first !== undefined && onChoose(first)}
        data-autofocus
      />
      <ul className={classes.list}>
        {found.map((field) => (
          <li key={field.name}>
            <button type="button" className={classes.field} onClick={() => onChoose(field)}>
              <FieldIcon field={field} />
              <bdi>{field.title}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
