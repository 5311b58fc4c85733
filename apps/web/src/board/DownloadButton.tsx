import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { PictureFormat, PictureLayout } from '../api/dashboard-api.ts';
import { Hint } from '../look/Hint.tsx';
import type { DownloadState } from '../widgets/save-file.ts';
import { useWords } from '../words/words.ts';
import classes from './DownloadButton.module.css';

// Loaded with the first menu that opens.
const DownloadMenu = lazy(() => import('./DownloadMenu.tsx'));

interface DownloadButtonProps {
  /** Downloads what the viewer sees. */
  onDownload(format: PictureFormat, layout: PictureLayout): Promise<void>;
}

/** A button that offers the formats, and waits for the server to render one. */
export function DownloadButton({ onDownload }: DownloadButtonProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<DownloadState>('done');
  const download = async (format: PictureFormat, layout: PictureLayout) => {
    setState('begun');
    try {
      await onDownload(format, layout);
      setState('done');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      {state === 'failed' && (
        <span role="alert" className={classes.failed}>
          {words.downloadFailed}
        </span>
      )}
      <span className={classes.download}>
        <Hint label={words.download} isDisabled={isOpen}>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={words.download}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            loading={state === 'begun'}
            loaderProps={{ size: 14 }}
            onClick={() => setOpen(true)}
          >
            <IconDownload size={16} aria-hidden />
          </ActionIcon>
        </Hint>
        {isOpen && (
          <Suspense>
            <DownloadMenu onChoose={download} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </span>
    </>
  );
}
