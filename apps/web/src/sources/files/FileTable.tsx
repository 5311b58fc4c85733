import type { DataFile } from '@facet/client';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deletingFile } from '../../api/data-files-api.ts';
import { useFormats } from '../../look/formats-context.ts';
import { useArea, useLocale } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import { ActionDialog } from '../../workspace/ActionDialog.tsx';
import { useNotices } from '../../workspace/notices.ts';
import classes from '../Sources.module.css';
import { sizeText } from './size-text.ts';

interface FileTableProps {
  readonly deploymentId: number;
  readonly files: readonly DataFile[];
  readonly mayDelete: boolean;
}

/** Uploaded files, one in each row. */
export function FileTable({ deploymentId, files, mayDelete }: FileTableProps) {
  const words = useArea(SOURCES);
  const locale = useLocale();
  const formats = useFormats();
  const [deleted, setDeleted] = useState<DataFile | null>(null);
  const { columns, ...texts } = words.files;
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col" data-number>
              {columns.size}
            </th>
            <th scope="col">{columns.uploaded}</th>
            {mayDelete && <td />}
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id}>
              <td>
                <bdi className={classes.name}>{file.path}</bdi>
              </td>
              <td data-number data-label={columns.size}>
                {sizeText(locale, file.bytes)}
              </td>
              <td data-label={columns.uploaded}>
                <time dateTime={file.uploadedAt}>{formats.moment(new Date(file.uploadedAt))}</time>
                {file.uploadedBy !== null && (
                  <p className={classes.about}>
                    <bdi>{file.uploadedBy}</bdi>
                  </p>
                )}
              </td>
              {mayDelete && (
                <td data-menu>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-label={`${texts.delete}: ${file.path}`}
                    onClick={() => setDeleted(file)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {deleted !== null && (
        <DeleteFile deploymentId={deploymentId} file={deleted} onClose={() => setDeleted(null)} />
      )}
    </>
  );
}

interface DeleteFileProps {
  readonly deploymentId: number;
  readonly file: DataFile;
  onClose(): void;
}

function DeleteFile({ deploymentId, file: { id, path }, onClose }: DeleteFileProps) {
  const { files: texts } = useArea(SOURCES);
  const client = useQueryClient();
  const { say } = useNotices();
  const [failure, setFailure] = useState<Error | null>(null);
  const deletion = deletingFile(deploymentId, id);
  const remove = async () => {
    try {
      await deletion.send();
      say({ text: texts.deleted(path) });
      onClose();
      await client.invalidateQueries({ queryKey: ['data-files', deploymentId] });
    } catch (error) {
      setFailure(error as Error);
    }
  };
  return (
    <ActionDialog
      title={texts.deleteTitle(path)}
      action={texts.delete}
      isDangerous
      shown={deletion.shown}
      onAction={remove}
      onClose={onClose}
    >
      <p>{texts.deleteText}</p>
      {failure !== null && (
        <p className={classes.error} role="alert">
          {failure.message}
        </p>
      )}
    </ActionDialog>
  );
}
