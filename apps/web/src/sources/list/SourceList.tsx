import type { DataSourceType } from '@facet/client';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dataFilesPage } from '../../api/data-files-api.ts';
import { variablesRequest } from '../../api/data-sources-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { nextPage } from '../../api/next-page.ts';
import { ErrorDetails } from '../../look/ErrorDetails.tsx';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { WidgetSkeleton } from '../../look/States.tsx';
import { useArea } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import { DataFiles } from '../files/DataFiles.tsx';
import classes from '../Sources.module.css';
import type { SourceRights } from '../source-rights.ts';
import { sourcesIn, type Variables } from '../source-variables.ts';
import type { SourcesView } from '../sources-view.ts';
import { TestButton } from '../TestButton.tsx';
import type { Uploads } from '../uploads.ts';
import type { SourceTests } from '../use-source-tests.ts';
import { BuildState } from './BuildState.tsx';
import { ReadSources } from './ReadSources.tsx';
import { SourceTable } from './SourceTable.tsx';

interface SourceListProps {
  readonly deploymentId: number;
  readonly rights: SourceRights;
  /** For those who may read variables. */
  readonly known: { readonly variables: Variables; readonly types: readonly DataSourceType[] } | undefined;
  readonly tests: SourceTests;
  readonly uploads: Uploads;
  onView(view: SourcesView): void;
}

/** The data sources and the files of a deployment. */
export function SourceList({ deploymentId, rights, known, tests, uploads, onView }: SourceListProps) {
  const words = useArea(SOURCES);
  const files = useInfiniteQuery({
    queryKey: ['data-files', deploymentId],
    queryFn: ({ pageParam, signal }) => dataFilesPage(deploymentId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    enabled: rights.maySeeFiles,
    retry: isWorthAsking,
  });
  const found = files.data?.pages.flatMap(({ items }) => items) ?? [];
  const sources = known === undefined ? [] : sourcesIn(known.variables, found.length > 0);
  const shown = variablesRequest(deploymentId);
  const isRead = !rights.maySeeFiles || files.data !== undefined || files.error !== null;
  return (
    <>
      <div className={classes.head}>
        <h1>{words.title}</h1>
        {known !== undefined && (
          <>
            <ShowRequest request={shown} operation={shown.operation} parameters={shown.parameters} />
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => onView({ kind: 'types' })}
            >
              {words.connect}
            </Button>
          </>
        )}
      </div>
      <p className={classes.about}>{known === undefined ? words.readOnly : words.about}</p>
      <BuildState deploymentId={deploymentId} />
      {!rights.maySet ? (
        <ReadSources deploymentId={deploymentId} />
      ) : !isRead || known === undefined ? (
        <WidgetSkeleton shape="table" />
      ) : sources.length > 0 ? (
        <section className={classes.section}>
          <SourceTable
            deploymentId={deploymentId}
            sources={sources}
            maySeeTables={rights.maySeeTables}
            {...known}
            tests={tests}
            onView={onView}
          />
          <div className={classes.foot}>
            <TestButton tests={tests} label={words.testAll} onTest={() => void tests.run()} />
          </div>
          {tests.error !== null && (
            <div className={classes.error} role="alert">
              <p>{words.testFailed}</p>
              <ErrorDetails error={tests.error} />
            </div>
          )}
        </section>
      ) : (
        <section className={classes.empty}>
          <h2>{words.empty.title}</h2>
          <p className={classes.about}>{words.empty.text}</p>
        </section>
      )}
      {rights.maySeeFiles && (
        <DataFiles
          deploymentId={deploymentId}
          rights={rights}
          list={files}
          files={found}
          uploads={uploads}
          variables={known?.variables}
        />
      )}
    </>
  );
}
