import type { DataFile } from '@facet/client';
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useSyncExternalStore } from 'react';
import { dataFilesRequest } from '../../api/data-files-api.ts';
import { ErrorDetails } from '../../look/ErrorDetails.tsx';
import { ShowMore } from '../../look/ShowMore.tsx';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { useArea } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import classes from '../Sources.module.css';
import type { SourceRights } from '../source-rights.ts';
import type { Variables } from '../source-variables.ts';
import type { Uploads } from '../uploads.ts';
import { FileTable } from './FileTable.tsx';
import { UploadRow } from './UploadRow.tsx';
import { useFileDrop } from './use-file-drop.ts';

interface DataFilesProps {
  readonly deploymentId: number;
  readonly rights: SourceRights;
  readonly list: ComponentProps<typeof ShowMore>['list'] & { readonly error: Error | null };
  readonly files: readonly DataFile[];
  readonly uploads: Uploads;
  /** For those who may read variables. */
  readonly variables: Variables | undefined;
}

/** The uploaded files of a deployment, and those that are on their way. */
export function DataFiles({ deploymentId, rights, list, files, uploads, variables }: DataFilesProps) {
  const words = useArea(SOURCES);
  const { files: texts } = words;
  const client = useQueryClient();
  const items = useSyncExternalStore(uploads.subscribe, uploads.items);
  const stored = items.filter(({ stored: one }) => one !== null).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has another file after each upload
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['data-files', deploymentId] });
  }, [client, deploymentId, stored]);
  const add = (chosen: readonly File[]) => uploads.add(chosen, new Set(files.map(({ path }) => path)));
  const reset = useRef<() => void>(null);
  const choose = (chosen: File[]) => {
    add(chosen);
    // The same file can be chosen again.
    reset.current?.();
  };
  const isOver = useFileDrop(rights.mayChangeFiles ? add : undefined);
  const shown = dataFilesRequest(deploymentId);
  return (
    <section className={classes.section} aria-labelledby="data-files">
      <div className={classes.head}>
        <h2 id="data-files">{texts.title}</h2>
        <ShowRequest request={shown} operation={shown.operation} parameters={shown.parameters} />
        {rights.mayChangeFiles && (
          <FileButton onChange={choose} multiple resetRef={reset}>
            {(props) => (
              <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} {...props}>
                {texts.choose}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {rights.mayChangeFiles && <p className={classes.note}>{texts.about}</p>}
      {isOver && <div className={classes.drop}>{texts.drop}</div>}
      {items.length > 0 && (
        <ul className={classes.uploads} aria-label={texts.uploads}>
          {items.map((upload) => (
            <UploadRow
              key={upload.id}
              deploymentId={deploymentId}
              upload={upload}
              uploads={uploads}
              mayWrite={rights.mayChangeFiles}
              variables={variables}
            />
          ))}
        </ul>
      )}
      {list.error !== null && files.length === 0 ? (
        <div className={classes.error} role="alert">
          <p>{texts.failed}</p>
          <ErrorDetails error={list.error} />
        </div>
      ) : (
        files.length > 0 && (
          <FileTable deploymentId={deploymentId} files={files} mayDelete={rights.mayChangeFiles} />
        )
      )}
      <ShowMore list={list} label={texts.more} className={classes.start} />
    </section>
  );
}
