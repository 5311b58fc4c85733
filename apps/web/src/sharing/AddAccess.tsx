import type { AccessEntry } from '@facet/client';
import { useState } from 'react';
import { type AccessLevel, candidatesFor, type Subject } from '../api/sharing-api.ts';
import { useHas } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import { ChangeError } from './ChangeError.tsx';
import { isForViewing, keyOf, sectionOf } from './entries.ts';
import { HolderSearch } from './HolderSearch.tsx';
import { holderName } from './holder-name.ts';
import { LevelChoice } from './LevelChoice.tsx';
import classes from './Sharing.module.css';
import { useChange } from './use-change.ts';

interface AddAccessProps {
  readonly subject: Subject;
  readonly entries: readonly AccessEntry[];
  onDone(message: string): void;
}

/** Shares an object with somebody more: who is chosen in the search has access at once. */
export function AddAccess({ subject, entries, onDone }: AddAccessProps) {
  const words = useArea(SHARING);
  const hasTenants = useHas('embedTenants');
  const [level, setLevel] = useState<AccessLevel>('view');
  const { mutate, error } = useChange(subject, ({ holder }) =>
    onDone(words.added(holderName(holder, words))),
  );
  const shared = new Set(entries.filter((entry) => sectionOf(entry) === 'here').map(keyOf));
  return (
    <div className={classes.adding}>
      <div className={classes.add}>
        <HolderSearch
          list={candidatesFor(subject)}
          label={hasTenants ? words.add : words.addInside}
          kinds={['USERS', 'GROUPS']}
          offers={(candidate) => (shared.has(keyOf(candidate)) ? { hint: words.alreadyShared } : {})}
          onChoose={(holder) => mutate({ holder, level: isForViewing(holder) ? 'view' : level })}
        />
        <LevelChoice label={words.newLevel} level={level} isTall onChange={setLevel} />
      </div>
      {error !== null && <ChangeError error={error} />}
    </div>
  );
}
