import type { AccessEntry } from '@facet/client';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { type Subject, sharing } from '../api/sharing-api.ts';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import { AccessMenu } from './AccessMenu.tsx';
import { ChangeError } from './ChangeError.tsx';
import { isChangeable, sectionOf } from './entries.ts';
import { HolderIcon } from './HolderIcon.tsx';
import { holderName } from './holder-name.ts';
import { LevelChoice } from './LevelChoice.tsx';
import type { SharingPage } from './pages.ts';
import classes from './Sharing.module.css';
import { useChange } from './use-change.ts';
import { useEntryText } from './use-entry-text.ts';

interface AccessRowProps {
  readonly subject: Subject;
  readonly entry: AccessEntry;
  readonly isAdmin: boolean;
  onOpen(page: SharingPage): void;
  /** Somebody's own access has been taken back. */
  onRemoved(entry: AccessEntry): void;
}

/** Somebody with access: what they may do, where it comes from, and what can be changed. */
export function AccessRow({ subject, entry, isAdmin, onOpen, onRemoved }: AccessRowProps) {
  const words = useArea(SHARING);
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useChange(subject, ({ level }) => {
    if (level === null) onRemoved(entry);
  });
  const name = holderName(entry, words);
  const { origin, note } = useEntryText(entry);
  const hasActions = entry.reason === 'OWNER' ? isAdmin : sectionOf(entry) !== 'byRole';
  return (
    <li className={classes.entry}>
      <div className={classes.row} aria-busy={isPending}>
        <HolderIcon type={entry.type} />
        <span className={classes.who}>
          <span className={classes.name} dir="auto" title={name}>
            {name}
          </span>
          <span className={classes.origin} dir="auto">
            {origin}
          </span>
          {note !== undefined && <span className={classes.note}>{note}</span>}
        </span>
        {isChangeable(entry) ? (
          <LevelChoice
            label={words.levelOf(name)}
            level={entry.level}
            isBusy={isPending}
            onChange={(level) => mutate({ holder: entry, level })}
          />
        ) : (
          <span className={classes.level}>{words.levels[entry.level]}</span>
        )}
        <span className={classes.menu}>
          {hasActions && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.actionsFor(name)}
              aria-haspopup="menu"
              aria-expanded={isOpen}
              onClick={() => setOpen(true)}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          )}
          {isOpen && (
            <AccessMenu
              subject={subject}
              entry={entry}
              isAdmin={isAdmin}
              onRemove={() => mutate({ holder: entry, level: null })}
              onRequest={() => onOpen({ page: 'request', shown: sharing(subject, entry, entry.level).shown })}
              onOpen={onOpen}
              onClose={() => setOpen(false)}
            />
          )}
        </span>
      </div>
      {error !== null && <ChangeError error={error} />}
    </li>
  );
}
