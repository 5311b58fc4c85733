import type { QueryInput, TimedReportData } from '@facet/client';
import { useQuery } from '@tanstack/react-query';
import { explain } from '../../api/explore-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { Dialog } from '../../look/Dialog.tsx';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { ErrorState, WidgetSkeleton } from '../../look/States.tsx';
import { useHas } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { PROVENANCE } from '../../words/provenance/provenance-area.ts';
import type { Field } from '../fields/catalog.ts';
import { Definitions } from './Definitions.tsx';
import { PolicyNote } from './PolicyNote.tsx';
import classes from './Provenance.module.css';
import { SourceSql } from './SourceSql.tsx';
import { TimingNote } from './TimingNote.tsx';

interface ProvenanceDialogProps {
  readonly deploymentId: number;
  /** The query, as it is sent. */
  readonly body: QueryInput;
  /** Its answer; undefined until it is there. */
  readonly data: TimedReportData | undefined;
  /** The fields of the view by their names. */
  readonly fields: ReadonlyMap<string, Field>;
  onClose(): void;
}

/** Where an answer comes from: its age, what access policies add, how the model defines its columns, and its SQL. */
export function ProvenanceDialog({ deploymentId, body, data, fields, onClose }: ProvenanceDialogProps) {
  const words = useArea(PROVENANCE);
  const { failsAgain } = useArea(EXPLORE);
  const showsDefinitions = useHas('definitions');
  const explanation = useQuery({
    queryKey: ['explanation', deploymentId, body],
    queryFn: ({ signal }) => explain(deploymentId, body, signal),
    retry: isWorthAsking,
  });
  const { data: explained, error, refetch } = explanation;
  return (
    <Dialog title={words.title} width={720} onClose={onClose}>
      {data !== undefined && <TimingNote data={data} />}
      {explained === undefined && error !== null ? (
        <ErrorState error={error} title={words.failed} advice={failsAgain} onRetry={() => void refetch()} />
      ) : explained === undefined ? (
        <div className={classes.waiting}>
          <WidgetSkeleton shape="table" />
        </div>
      ) : (
        <>
          <PolicyNote policy={explained.policy} fields={fields} />
          {showsDefinitions && <Definitions members={explained.members} />}
          <SourceSql statements={explained.statements} />
        </>
      )}
      <div className={classes.foot}>
        <ShowRequest
          request={{ method: 'POST', path: `/api/v1/deployments/${deploymentId}/query/explain`, body }}
          operation="explainQuery"
          parameters={{ deploymentId }}
        />
      </div>
    </Dialog>
  );
}
