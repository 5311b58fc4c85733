import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { renameOn, renamePreviewOn } from '../api/model-uses-api.ts';
import { Dialog } from '../look/Dialog.tsx';
import { isolated } from '../look/isolated.ts';
import { ErrorState } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { MODEL_USES } from '../words/model-uses/model-uses-area.ts';
import { MODEL_KEYS } from './model-keys.ts';
import type { OpenFiles } from './open-files.ts';
import { RenameChanges } from './RenameChanges.tsx';
import classes from './UsesPanel.module.css';

/** How long after the last key the changes are asked for. */
const PAUSE_MS = 250;
const RULE = /^[A-Za-z_]\w*$/;

interface RenameDialogProps {
  readonly work: OpenFiles;
  /** With its cube or view: `orders.count`. */
  readonly name: string;
  onRenamed(newName: string): void;
  onClose(): void;
}

/** Asks for another name of a cube, view or member, and shows what changes with it. */
export default function RenameDialog({ work, name, onRenamed, onClose }: RenameDialogProps) {
  const words = useArea(MODEL_USES);
  const before = name.split('.').at(-1) ?? name;
  const [typed, setTyped] = useState(before);
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const fits = RULE.test(typed);
  const preview = useQuery({
    queryKey: MODEL_KEYS.rename(work.key, name, settled),
    queryFn: ({ signal }) => renamePreviewOn(work.key, name, settled, signal),
    enabled: RULE.test(settled) && settled !== before,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: isWorthAsking,
  });
  const run = useMutation({
    mutationFn: async () => {
      if (preview.data !== undefined) await renameOn(work.key, name, settled, preview.data);
    },
    onSuccess: () => onRenamed(settled),
    onError: () => void preview.refetch(),
  });
  const isChanged = typed !== before && fits;
  const isReady = isChanged && typed === settled && preview.isSuccess && !preview.isFetching;
  const refusal = preview.error instanceof ApiError && preview.error.status === 409 ? preview.error : null;
  const isShown = isChanged && preview.data !== undefined && preview.error === null;
  return (
    <Dialog title={words.renameTitle(isolated(name))} width={720} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !run.isPending) run.mutate();
        }}
      >
        <TextInput
          data-autofocus
          dir="ltr"
          label={words.newName}
          value={typed}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          error={
            typed !== '' && !fits
              ? words.nameRule
              : isChanged && refusal !== null && `${words.refused}: ${refusal.message}`
          }
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {isChanged && preview.error !== null && refusal === null && (
          <ErrorState error={preview.error} title={words.failed} onRetry={() => void preview.refetch()} />
        )}
        {run.error !== null && <ErrorState error={run.error} title={words.refused} />}
        {isShown && <RenameChanges deploymentId={work.key.deploymentId} name={name} preview={preview.data} />}
        <Button className={classes.submit ?? ''} type="submit" loading={run.isPending} disabled={!isReady}>
          {words.submit}
        </Button>
      </form>
    </Dialog>
  );
}
