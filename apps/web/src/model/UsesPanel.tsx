import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BranchKey } from '../api/model-api.ts';
import { usesOn } from '../api/model-uses-api.ts';
import { isolated } from '../look/isolated.ts';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { MODEL_USES } from '../words/model-uses/model-uses-area.ts';
import { useWords } from '../words/words.ts';
import { ContentUses } from './ContentUses.tsx';
import { MODEL_KEYS } from './model-keys.ts';
import { NamePlaces } from './NamePlaces.tsx';
import classes from './UsesPanel.module.css';

interface UsesPanelProps {
  readonly branch: BranchKey;
  readonly name: string;
  readonly hasUnsaved: boolean;
  onOpen(path: string, line: number): void;
  onClose(): void;
}

/** Where a name of the model is defined, and what uses it: files of the branch, and content. */
export default function UsesPanel({ branch, name, hasUnsaved, onOpen, onClose }: UsesPanelProps) {
  const words = useArea(MODEL_USES);
  const { close } = useWords();
  const title = words.usesOf(isolated(name));
  const uses = useQuery({
    queryKey: MODEL_KEYS.uses(branch, name),
    queryFn: ({ signal }) => usesOn(branch, name, signal),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the uses of another name are announced as well
  useEffect(() => heading.current?.focus(), [name]);
  const { data } = uses;
  const isUnused = data?.uses.length === 0 && data.content.items.length === 0 && data.content.hidden === 0;
  return (
    <section
      className={classes.body}
      aria-label={title}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <CloseButton aria-label={close} onClick={onClose} />
      </div>
      {hasUnsaved && <p className={classes.note}>{words.unsaved}</p>}
      {uses.error !== null && (
        <ErrorState error={uses.error} title={words.failed} onRetry={() => void uses.refetch()} />
      )}
      {uses.isPending && <WidgetSkeleton shape="rows" />}
      {data !== undefined && (
        <>
          {data.definitions.length > 0 && (
            <section aria-label={words.defined}>
              <h3 className={classes.group}>{words.defined}</h3>
              <NamePlaces places={data.definitions} onOpen={onOpen} />
            </section>
          )}
          {isUnused && (
            <p className={classes.note} role="status">
              {words.unused}
            </p>
          )}
          {data.uses.length > 0 && (
            <section aria-label={words.files}>
              <h3 className={classes.group}>{words.files}</h3>
              <NamePlaces places={data.uses} onOpen={onOpen} />
              {data.usesCount > data.uses.length && <p className={classes.note}>{words.isCut}</p>}
            </section>
          )}
          <ContentUses deploymentId={branch.deploymentId} content={data.content} />
        </>
      )}
    </section>
  );
}
