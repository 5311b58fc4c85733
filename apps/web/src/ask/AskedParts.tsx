import type { WordReading } from '@facet/client';
import { Menu } from '@mantine/core';
import { IconChevronDown, IconQuestionMark } from '@tabler/icons-react';
import { useState } from 'react';
import { OpenMenu } from '../look/OpenMenu.tsx';
import { useArea } from '../words/area.ts';
import { ASK } from '../words/ask/ask-area.ts';
import classes from './Ask.module.css';
import type { QuestionPart } from './parts-of.ts';

interface AskedPartsProps {
  readonly parts: readonly QuestionPart[];
  onChoose(text: string, reading: WordReading): void;
}

/** What became of each part of a question. Parts with other meanings are menus of these. */
export function AskedParts({ parts, onChoose }: AskedPartsProps) {
  const words = useArea(ASK);
  if (parts.length === 0) return null;
  return (
    <ul className={classes.parts} aria-label={words.parts}>
      {parts.map((part) => (
        <li key={part.start} className={classes.part} data-unknown={part.label === null || undefined}>
          {part.readings.length === 0 ? (
            <span className={classes.said}>
              <PartText part={part} />
            </span>
          ) : (
            <PartMenu part={part} onChoose={(reading) => onChoose(part.text, reading)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function PartText({ part: { text, label } }: { readonly part: QuestionPart }) {
  const words = useArea(ASK);
  const isSame = label?.toLowerCase() === text.toLowerCase();
  return (
    <>
      {label === null && (
        <IconQuestionMark size={14} stroke={2} role="img" aria-label={words.unknown(text)} />
      )}
      <bdi>{text}</bdi>
      {label !== null && !isSame && <b dir="auto">{label}</b>}
    </>
  );
}

interface PartMenuProps {
  readonly part: QuestionPart;
  onChoose(reading: WordReading): void;
}

function PartMenu({ part, onChoose }: PartMenuProps) {
  const words = useArea(ASK);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { text, readings } = part;
  return (
    <>
      <button
        type="button"
        className={classes.said}
        title={words.choose(text)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <PartText part={part} />
        <IconChevronDown size={14} stroke={1.8} aria-hidden />
      </button>
      {isOpen && (
        <OpenMenu label={words.choose(text)} onClose={close}>
          {readings.map((reading) => (
            <Menu.Item
              key={`${reading.kind} ${reading.member} ${reading.value} ${reading.label}`}
              onClick={() => {
                close();
                onChoose(reading);
              }}
            >
              <bdi>{reading.label}</bdi>
            </Menu.Item>
          ))}
        </OpenMenu>
      )}
    </>
  );
}
