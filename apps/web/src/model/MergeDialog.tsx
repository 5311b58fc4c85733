import { Button } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { Dialog } from '../look/Dialog.tsx';
import { isolated } from '../look/isolated.ts';
import type { ComparedText } from '../look/TextCompared.tsx';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import classes from './ChangesPanel.module.css';

const TextCompared = lazy(() => import('../look/TextCompared.tsx'));

interface MergeDialogProps {
  readonly path: string;
  readonly theirs: string;
  readonly mine: string;
  onText(text: string): void;
  onClose(): void;
}

/** Merges two texts of a file by hand. */
export function MergeDialog({ path, theirs, mine, onText, onClose }: MergeDialogProps) {
  const { merging: words, changes, textOf } = useArea(MODEL);
  const compared = useRef<ComparedText>(null);
  return (
    <Dialog title={words.title(isolated(path))} width={880} onClose={onClose}>
      <div className={classes.form}>
        <p>{words.text}</p>
        <div className={classes.merged}>
          <Suspense fallback={null}>
            <TextCompared
              ref={compared}
              path={path}
              label={textOf(isolated(path))}
              before={theirs}
              after={mine}
              unchanged={changes.unchanged}
              choice={words}
            />
          </Suspense>
        </div>
        <Button className={classes.submit ?? ''} onClick={() => onText(compared.current?.text() ?? mine)}>
          {words.use}
        </Button>
      </div>
    </Dialog>
  );
}
