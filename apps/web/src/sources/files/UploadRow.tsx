import { ActionIcon, Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { IconX } from '@tabler/icons-react';
import { useArea, useLocale } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import classes from '../Sources.module.css';
import type { Variables } from '../source-variables.ts';
import type { Upload, Uploads } from '../uploads.ts';
import { sizeText } from './size-text.ts';
import { UseDatabase } from './UseDatabase.tsx';
import { WriteModel } from './WriteModel.tsx';

interface UploadRowProps {
  readonly deploymentId: number;
  readonly upload: Upload;
  readonly uploads: Uploads;
  /** Whether the person may write to a branch of the data model. */
  readonly mayWrite: boolean;
  /** For those who may read variables. */
  readonly variables: Variables | undefined;
}

const MOST_TABLES = 8;

/** A file on its way: how far it is, what went wrong, and what was found in it. */
export function UploadRow({ deploymentId, upload, uploads, mayWrite, variables }: UploadRowProps) {
  const { files: texts } = useArea(SOURCES);
  const locale = useLocale();
  const { id, file, state, sentBytes, error, stored, found } = upload;
  const isWorking = state === 'waiting' || state === 'sending' || state === 'checking';
  const share = Math.round((sentBytes / Math.max(file.size, 1)) * 100);
  const status = {
    spreadsheet: texts.spreadsheet,
    empty: texts.isEmpty,
    asks: texts.exists,
    waiting: texts.waiting,
    sending: texts.sent(sizeText(locale, sentBytes), sizeText(locale, file.size)),
    checking: texts.checking,
    done: texts.tables(namesOf(found?.cubes ?? [], locale)),
    failed: stored === null ? texts.uploadFailed : texts.unreadable,
  }[state];
  const isBad = state === 'spreadsheet' || state === 'empty' || state === 'failed';
  return (
    <li className={classes.upload}>
      <div className={classes.words}>
        <bdi className={classes.name}>{file.name}</bdi>
        {state === 'sending' && <Progress value={share} size={4} aria-label={file.name} />}
        <p className={isBad ? classes.error : classes.about} role={isBad ? 'alert' : 'status'}>
          {status}
        </p>
        {error !== null && <p className={classes.about}>{error.message}</p>}
      </div>
      {state === 'asks' && (
        <Button variant="default" size="compact-sm" onClick={() => uploads.send(id)}>
          {texts.replace}
        </Button>
      )}
      {state === 'failed' && stored === null && (
        <Button variant="default" size="compact-sm" onClick={() => uploads.send(id)}>
          {texts.retry}
        </Button>
      )}
      {found !== null && mayWrite && found.cubes.length > 0 && (
        <WriteModel deploymentId={deploymentId} found={found} />
      )}
      {found !== null && variables !== undefined && (
        <UseDatabase deploymentId={deploymentId} found={found} name={file.name} variables={variables} />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`${isWorking ? texts.stop : texts.dismiss}: ${file.name}`}
        onClick={() => uploads.drop(id)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function namesOf(names: readonly string[], locale: string): string {
  const left = names.length - MOST_TABLES;
  const shown = left > 0 ? [...names.slice(0, MOST_TABLES), `+${left.toLocaleString(locale)}`] : names;
  return shown.join(', ');
}
