import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Field } from '../../explore/fields/catalog.ts';
import { DialogPopover } from '../../explore/question-parts/DialogPopover.tsx';
import classes from './Controls.module.css';
import { FieldChoice } from './FieldChoice.tsx';
import type { KnownCatalog } from './use-catalog.ts';

interface FieldButtonProps {
  /** The name of the button and of its dialog. */
  readonly label: string;
  readonly text: string;
  readonly icon?: ReactNode;
  readonly known: KnownCatalog;
  accepts(field: Field): boolean;
  onChoose(field: Field): void;
}

/** A button that opens the fields, of which one is chosen. */
export function FieldButton({ label, text, icon, known, accepts, onChoose }: FieldButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogPopover
      label={label}
      width={300}
      isOpen={isOpen}
      onOpen={setOpen}
      button={
        <button
          type="button"
          className={classes.field}
          aria-label={label === text ? label : `${label}: ${text}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {icon}
          <span dir="auto">{text}</span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      }
      content={() => (
        <FieldChoice
          known={known}
          accepts={accepts}
          onChoose={(field) => {
            setOpen(false);
            onChoose(field);
          }}
        />
      )}
    />
  );
}
