import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import type { PropsWithChildren } from 'react';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { useWords } from '../words/words.ts';
import classes from './FileEditor.module.css';
import type { OpenFile, OpenFiles } from './open-files.ts';

interface FileNoticeProps {
  readonly work: OpenFiles;
  readonly file: OpenFile;
  readonly isReadOnly: boolean;
  onMerge(): void;
}

/** What the person should know about the file that is shown, with the ways on. */
export function FileNotice({ work, file, isReadOnly, onMerge }: FileNoticeProps) {
  const words = useArea(MODEL);
  const { tryAgain } = useWords();
  const { path, theirs, error, isRestored, isBinary } = file;
  if (theirs !== null)
    return (
      <Notice text={theirs.text === null ? words.theirs.deleted : words.theirs.changed} isBad>
        {theirs.text !== null && (
          <Button size="compact-sm" onClick={onMerge}>
            {words.theirs.merge}
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={() => work.keepMine(path)}>
          {words.theirs.keep}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => work.takeTheirs(path)}>
          {words.theirs.take}
        </Button>
      </Notice>
    );
  if (error !== null)
    return (
      <Notice text={`${words.saveFailed} ${error.message}`} isBad>
        <Button variant="default" size="compact-sm" onClick={() => void work.save(path)}>
          {tryAgain}
        </Button>
      </Notice>
    );
  if (isBinary) return <Notice text={words.binary} />;
  if (isRestored)
    return (
      <Notice text={words.restored}>
        {!isReadOnly && (
          <Button size="compact-sm" onClick={() => void work.save(path)}>
            {words.save}
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={() => work.discard(path)}>
          {words.discard}
        </Button>
      </Notice>
    );
  return null;
}

function Notice({ text, isBad = false, children }: PropsWithChildren<{ text: string; isBad?: boolean }>) {
  const Icon = isBad ? IconAlertTriangle : IconHistory;
  return (
    <div className={classes.notice} role={isBad ? 'alert' : 'status'} data-bad={isBad || undefined}>
      <Icon size={16} aria-hidden />
      <p dir="auto">{text}</p>
      {children}
    </div>
  );
}
