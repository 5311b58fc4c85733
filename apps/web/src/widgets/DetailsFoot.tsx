import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { useBoard } from '../store/board-context.ts';
import { useWords } from '../words/words.ts';
import classes from './PointDetails.module.css';
import { type DownloadState, fileName, saveFile } from './save-file.ts';

interface DetailsFootProps {
  readonly title: string;
  readonly count: number;
  readonly total: number;
  /** Whether the next rows could not be loaded. */
  readonly isFailed: boolean;
  onRetry(): void;
  /** All rows as a file. */
  onDownload(format: 'csv' | 'xlsx'): Promise<Blob>;
}

const FORMATS = [
  { format: 'csv', name: 'CSV' },
  { format: 'xlsx', name: 'Excel' },
] as const;

/** How many rows are shown and how many there are, and their downloads. */
export function DetailsFoot({ title, count, total, isFailed, onRetry, onDownload }: DetailsFootProps) {
  const { allowsDownloads } = useBoard();
  const words = useWords();
  const { locale } = useFormats();
  const [state, setState] = useState<DownloadState>('done');
  const download = async (format: 'csv' | 'xlsx') => {
    setState('begun');
    try {
      saveFile(await onDownload(format), fileName(words.detailsOf(title), format));
      setState('done');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className={classes.foot}>
      <span role="status">{words.shownRows(count.toLocaleString(locale), total.toLocaleString(locale))}</span>
      {isFailed && (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
      {state === 'failed' && (
        <span role="alert" className={classes.failed}>
          {words.downloadFailed}
        </span>
      )}
      {allowsDownloads && (
        <span className={classes.downloads}>
          {FORMATS.map(({ format, name }) => (
            <Button
              key={format}
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={state === 'begun'}
              onClick={() => download(format)}
            >
              {words.downloadAs(name)}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
}
