import { Button } from '@mantine/core';
import type { Catalogue } from '../api/source-tables-api.ts';
import { useArea } from '../words/area.ts';
import { SOURCE_TABLES } from '../words/source-tables/source-tables-area.ts';
import { SourceFailure } from './SourceFailure.tsx';
import classes from './SourceTables.module.css';
import { useReading } from './use-reading.ts';

interface NotReadProps {
  readonly deploymentId: number;
  readonly source: string;
  readonly catalogue: Catalogue;
  readonly mayRead: boolean;
}

/** In place of the tables of a data source that has never been read. */
export function NotRead({ deploymentId, source, catalogue, mayRead }: NotReadProps) {
  const { read } = useArea(SOURCE_TABLES);
  const reading = useReading(deploymentId, source);
  const isReading = catalogue.isReading || reading.isPending;
  const problem = reading.error?.message ?? catalogue.message;
  return (
    <section className={classes.empty}>
      <h2>{read.never}</h2>
      <p className={classes.soft}>{read.neverText}</p>
      {problem !== null && !isReading && <SourceFailure title={read.failed} message={problem} />}
      {mayRead && (
        <Button loading={isReading} onClick={() => reading.mutate()}>
          {read.action}
        </Button>
      )}
    </section>
  );
}
