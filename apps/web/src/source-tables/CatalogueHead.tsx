import { Button } from '@mantine/core';
import { use } from 'react';
import { type Catalogue, readingTables } from '../api/source-tables-api.ts';
import { FormatsContext } from '../look/formats-context.ts';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { usePlaces } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { SOURCE_TABLES } from '../words/source-tables/source-tables-area.ts';
import { PageLink } from '../workspace/PageLink.tsx';
import { SourceFailure } from './SourceFailure.tsx';
import classes from './SourceTables.module.css';
import { useReading } from './use-reading.ts';

interface CatalogueHeadProps {
  readonly deploymentId: number;
  readonly source: string;
  readonly catalogue: Catalogue;
  readonly mayRead: boolean;
}

/** Whose tables they are, when they were read, and a button that reads them again. */
export function CatalogueHead({ deploymentId, source, catalogue, mayRead }: CatalogueHeadProps) {
  const words = useArea(SOURCE_TABLES);
  const { read } = words;
  const places = usePlaces();
  const { moment } = use(FormatsContext);
  const reading = useReading(deploymentId, source);
  const { readAt, isReading, message, isCut } = catalogue;
  const problem = reading.error?.message ?? message;
  const { shown } = readingTables(deploymentId, source);
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <PageLink className={classes.up} href={places.sources(deploymentId)}>
          {words.sources}
        </PageLink>
        <h1 dir="auto">{words.titleOf(source)}</h1>
      </div>
      {readAt !== null && (
        <>
          <span className={classes.soft} role="status">
            {isReading ? read.reading : read.at(moment(new Date(readAt)))}
          </span>
          <ShowRequest request={shown} operation={shown.operation} parameters={shown.parameters} />
          {mayRead && (
            <Button
              variant="default"
              loading={isReading || reading.isPending}
              onClick={() => reading.mutate()}
            >
              {read.again}
            </Button>
          )}
          {problem !== null && !isReading && <SourceFailure title={read.failed} message={problem} />}
          {isCut && <p className={classes.problem}>{read.isCut}</p>}
        </>
      )}
    </header>
  );
}
