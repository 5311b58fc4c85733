import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sourceTypes, variablesOf } from '../api/data-sources-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { Message } from '../look/Message.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import { useTitle } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { SOURCES } from '../words/sources/sources-area.ts';
import { NoticeBar } from '../workspace/NoticeBar.tsx';
import { WithFormats } from '../workspace/WithFormats.tsx';
import { SourceFormPage } from './form/SourceFormPage.tsx';
import { SourceList } from './list/SourceList.tsx';
import classes from './Sources.module.css';
import type { SourceRights } from './source-rights.ts';
import type { SourcesView } from './sources-view.ts';
import { TypeChoice } from './TypeChoice.tsx';
import { Uploads } from './uploads.ts';
import { useSourceTests } from './use-source-tests.ts';

/** What would be lost without the page. */
export interface Unsaved {
  readonly text: string;
  /** Whether it is what was entered into a form. */
  readonly isForm: boolean;
}

interface DataSourcesPageProps {
  readonly deploymentId: number;
  readonly rights: SourceRights;
  readonly view: SourcesView;
  onView(view: SourcesView): void;
  /** Called when what would be lost changes. */
  onUnsaved(unsaved: Unsaved | null): void;
}

/** The databases and files of a deployment, and the form of a connection. */
export function DataSourcesPage({ deploymentId, rights, view, onView, onUnsaved }: DataSourcesPageProps) {
  const words = useArea(SOURCES);
  useTitle(words.title);
  const [uploads] = useState(() => new Uploads(deploymentId));
  useEffect(() => () => uploads.stop(), [uploads]);
  const sent = useSyncExternalStore(uploads.subscribe, uploads.items);
  const isSending = sent.some(({ state }) => state === 'waiting' || state === 'sending');
  const [isEdited, setEdited] = useState(false);
  const lost = isEdited ? words.unsaved : isSending ? words.files.unfinished : null;
  useEffect(
    () => onUnsaved(lost === null ? null : { text: lost, isForm: isEdited }),
    [onUnsaved, lost, isEdited],
  );
  const tests = useSourceTests(deploymentId);
  const variables = useQuery({
    queryKey: ['data-sources', deploymentId, 'variables'],
    queryFn: ({ signal }) => variablesOf(deploymentId, signal),
    enabled: rights.maySet,
    retry: isWorthAsking,
  });
  const types = useQuery({
    queryKey: ['data-sources', deploymentId, 'types'],
    queryFn: ({ signal }) => sourceTypes(deploymentId, signal),
    enabled: rights.maySet,
    retry: isWorthAsking,
  });
  const error = variables.error ?? types.error;
  if (error !== null && (variables.data === undefined || types.data === undefined))
    return <Message title={words.failed} text={error.message} error={error} />;
  const known =
    variables.data === undefined || types.data === undefined
      ? undefined
      : { variables: variables.data, types: types.data };
  const given = { deploymentId, rights, tests, onView };
  return (
    <WithFormats>
      <main className={classes.page}>
        {rights.maySet && known === undefined ? (
          <WidgetSkeleton shape="table" />
        ) : view.kind === 'list' || known === undefined ? (
          <SourceList {...given} known={known} uploads={uploads} />
        ) : view.kind === 'types' ? (
          <TypeChoice types={known.types} onView={onView} />
        ) : (
          <SourceFormPage key={JSON.stringify(view)} {...given} {...known} view={view} onEdited={setEdited} />
        )}
        <NoticeBar />
      </main>
    </WithFormats>
  );
}
