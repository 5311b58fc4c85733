import { Button, Loader, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { failureOf } from '../../api/failure-of.ts';
import { createFromView } from '../../api/workspace-changes.ts';
import { catalogOf } from '../../explore/fields/catalog.ts';
import { metadataQuery } from '../../explore/metadata-query.ts';
import { Dialog } from '../../look/Dialog.tsx';
import { useArea, useLocale } from '../../words/area.ts';
import { FROM_VIEW } from '../../words/from-view/from-view-area.ts';
import { useWords } from '../../words/words.ts';
import classes from './FromViewDialog.module.css';

/** Where a dashboard will be, and its language. */
interface DashboardPlace {
  readonly folderId: number | null;
  readonly locale: string;
}

interface FromViewDialogProps {
  readonly deploymentId: number;
  /** The folder in which the workbook will be; null for the root. */
  readonly folderId: number | null;
  /** The view of which the dashboard is made at once; null lets the person choose. */
  readonly view: string | null;
  /** Creates the workbook in place of `createFromView`, for those who ask for it in a chat. */
  create?(place: DashboardPlace, signal: AbortSignal): Promise<{ readonly id: number }>;
  /** The workbook has its draft. */
  onMade(workbookId: number): void;
  onClose(): void;
}

/** Makes a dashboard of a view, and shows that it is being made. Closing it ends the work. */
export function FromViewDialog(props: FromViewDialogProps) {
  const { deploymentId, view, onClose } = props;
  const words = useArea(FROM_VIEW);
  const { tryAgain } = useWords();
  const { data, error: unread } = useQuery(metadataQuery(deploymentId));
  const views = useMemo(() => viewsIn(data?.cubes ?? []), [data]);
  const [picked, setPicked] = useState(view);
  const chosen = picked ?? (views.length === 1 ? (views[0]?.value ?? null) : null);
  const title = views.find(({ value }) => value === chosen)?.label ?? chosen ?? '';
  const making = useMaking(props);
  const { isMaking, make } = making;
  const begun = useRef(false);
  useEffect(() => {
    if (view === null || begun.current) return;
    begun.current = true;
    make(view);
  }, [view, make]);
  const error = making.error ?? unread;
  const close = () => {
    making.stop();
    onClose();
  };
  return (
    <Dialog title={isMaking ? words.making(title) : words.title} width={480} onClose={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== null && !isMaking) make(chosen);
        }}
      >
        {isMaking ? (
          <p className={classes.making} role="status">
            <Loader size={20} aria-hidden />
            {words.looking}
          </p>
        ) : (
          <>
            <p>{words.hint}</p>
            <Select
              label={words.view}
              data={views}
              value={chosen}
              onChange={setPicked}
              allowDeselect={false}
              searchable={views.length > 8}
              checkIconPosition="right"
              data-autofocus
            />
          </>
        )}
        {error !== null && !isMaking && (
          <p className={classes.error} role="alert">
            <strong>{words.failed}</strong>
            {failureOf(error) === 'denied' ? words.denied : error.message}
          </p>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          {!isMaking && (
            <Button type="submit" disabled={chosen === null}>
              {making.error === null ? words.make : tryAgain}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Sends the request, which ends when the person has left. */
function useMaking({ deploymentId, folderId, create, onMade }: FromViewDialogProps) {
  const locale = useLocale();
  const [isMaking, setMaking] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const make = (view: string) => {
    const controller = new AbortController();
    const { signal } = controller;
    work.current = controller;
    setMaking(true);
    setError(null);
    const place = { folderId, locale };
    const made = create?.(place, signal) ?? createFromView(deploymentId, { view, ...place }, signal);
    made.then(
      ({ id }) => !signal.aborted && onMade(id),
      (reason: Error) => {
        if (signal.aborted) return;
        setError(reason);
        setMaking(false);
      },
    );
  };
  return { isMaking, error, make, stop: () => work.current?.abort() };
}

/** The views with something to count or to add up. */
function viewsIn(cubes: readonly unknown[]): { readonly value: string; readonly label: string }[] {
  return catalogOf(cubes)
    .views.filter(({ fields }) => fields.some(({ kind }) => kind === 'measure'))
    .map(({ name, title }) => ({ value: name, label: title }));
}
