import type { WorkspaceObject } from '@facet/client';
import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, statusOf } from '../api/api-error.ts';
import type { Change } from '../api/shown-call.ts';
import { reportOf } from '../api/workspace-api.ts';
import { describingFolder, describingReport, renamingWorkbook } from '../api/workspace-changes.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './ActionDialog.module.css';
import { ActionDialog } from './ActionDialog.tsx';
import { titleOf } from './keys-of.ts';

interface DescribeDialogProps {
  readonly deploymentId: number;
  readonly object: WorkspaceObject;
  onSaved(): void;
  onClose(): void;
}

type Texts = Readonly<Record<'name' | 'title' | 'description', string>>;

/** Changes the name, the title and the description of an object. What someone else has written meanwhile is shown first. */
export function DescribeDialog({ deploymentId, object, onSaved, onClose }: DescribeDialogProps) {
  const words = useArea(WORKSPACE);
  const { fields } = words;
  const { type, id } = object;
  const [texts, setTexts] = useState<Texts>(textsOf(object));
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Texts>();
  // The version of a report is not in the list.
  const report = useQuery({
    queryKey: ['described-report', deploymentId, id],
    queryFn: ({ signal }) => reportOf(deploymentId, id, signal),
    enabled: type === 'REPORT',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const name = texts.name.trim();
  const description = texts.description.trim() === '' ? null : texts.description.trim();
  const change: Change<unknown> =
    type === 'FOLDER'
      ? describingFolder(deploymentId, id, { name, description })
      : type === 'WORKBOOK'
        ? renamingWorkbook(deploymentId, id, name)
        : describingReport(deploymentId, id, {
            name,
            title: texts.title.trim() === '' ? null : texts.title.trim(),
            description,
            ...(report.data === undefined ? {} : { expectedVersion: report.data.version }),
          });
  const save = async () => {
    if (name === '') return;
    setFailure(undefined);
    try {
      await change.send();
      onSaved();
    } catch (error) {
      if (type === 'REPORT' && error instanceof ApiError && statusOf(error) === 409) {
        const { data } = await report.refetch();
        if (data !== undefined) return setConflict(textsOf(data));
      }
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const fieldOf = (field: keyof Texts) => ({
    label: fields[field],
    value: texts[field],
    description:
      conflict !== undefined && conflict[field] !== texts[field] && conflict[field] !== ''
        ? words.theirs(conflict[field])
        : field === 'title'
          ? fields.titleHelp
          : undefined,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setTexts({ ...texts, [field]: currentTarget.value }),
  });
  return (
    <ActionDialog
      title={words.describe(titleOf(object))}
      action={words.save}
      isDisabled={type === 'REPORT' && report.isPending}
      shown={change.shown}
      onAction={save}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        {...fieldOf('name')}
        maxLength={255}
        error={name === '' ? fields.nameMissing : undefined}
      />
      {type === 'REPORT' && <TextInput {...fieldOf('title')} maxLength={255} />}
      {type !== 'WORKBOOK' && <Textarea {...fieldOf('description')} maxLength={10_000} rows={4} />}
      {conflict !== undefined && (
        <p className={classes.note} role="alert">
          {words.changedByOthers}
        </p>
      )}
      {failure !== undefined && (
        <p className={classes.error} role="alert">
          {failure}
        </p>
      )}
    </ActionDialog>
  );
}

function textsOf({
  name,
  title,
  description,
}: Pick<WorkspaceObject, 'name' | 'title' | 'description'>): Texts {
  return { name, title: title ?? '', description: description ?? '' };
}
