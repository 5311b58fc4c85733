import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type CheckedJoins, checkedJoins, type ModelProposal } from '../api/source-tables-api.ts';
import { ErrorState } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { SOURCE_TABLES } from '../words/source-tables/source-tables-area.ts';
import { SourceFailure } from './SourceFailure.tsx';
import classes from './SourceTables.module.css';

type Join = ModelProposal['joins'][number];
type Checked = CheckedJoins['joins'][number];

interface ProposedJoinsProps {
  readonly deploymentId: number;
  /** What the joins were proposed for. */
  readonly input: Parameters<typeof checkedJoins>[1];
  readonly joins: readonly Join[];
}

const keyOf = ({ from, to, columns }: Pick<Join, 'from' | 'to' | 'columns'>) =>
  JSON.stringify([from, to, columns]);

/** The joins of a proposal, on what each is based, and what the data says about it on demand. */
export function ProposedJoins({ deploymentId, input, joins }: ProposedJoinsProps) {
  const { proposal: words } = useArea(SOURCE_TABLES);
  const checking = useMutation({ mutationFn: () => checkedJoins(deploymentId, input) });
  const { data, error } = checking;
  if (joins.length === 0) return null;
  const checked = new Map(data?.joins.map((join) => [keyOf(join), join]));
  return (
    <section className={classes.section}>
      <div className={classes.previewHead}>
        <h2>{words.joins}</h2>
        <Button
          variant="default"
          size="compact-sm"
          loading={checking.isPending}
          onClick={() => checking.mutate()}
        >
          {words.check.action}
        </Button>
      </div>
      {error !== null && <ErrorState error={error} title={words.check.notRun} />}
      {data !== undefined && data.problem !== null && (
        <SourceFailure title={words.check.notRun} message={data.message} />
      )}
      {data?.isCut === true && <p className={classes.soft}>{words.check.isCut}</p>}
      <ul className={classes.joins} aria-live="polite">
        {joins.map((join) => (
          <li key={keyOf(join)}>
            <span>
              <bdi>{words.join(join.from, join.to)}</bdi>
              <p className={classes.soft} dir="ltr">
                {join.columns.map((pair) => `${pair.from} = ${pair.to}`).join(', ')}
              </p>
            </span>
            <span className={classes.soft}>{words.relationships[join.relationship]}</span>
            <Basis join={join} checked={checked.get(keyOf(join))} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why tables are joined, or what the data says about it. */
function Basis({ join: { basis }, checked }: { readonly join: Join; readonly checked: Checked | undefined }) {
  const { proposal: words } = useArea(SOURCE_TABLES);
  if (checked === undefined)
    return (
      <span data-basis={basis === 'key' ? 'good' : 'doubtful'}>
        {basis === 'name' && <IconAlertTriangle size={14} aria-hidden />}
        {words.bases[basis]}
      </span>
    );
  const { fanOuts, orphans, message } = checked;
  if (fanOuts === null)
    return (
      <span data-basis="doubtful" title={message ?? undefined}>
        <IconAlertTriangle size={14} aria-hidden />
        {words.check.failed}
      </span>
    );
  return (
    <span>
      <span data-basis={fanOuts > 0 ? 'bad' : 'good'}>
        {fanOuts > 0 ? (
          <IconAlertTriangle size={14} aria-hidden />
        ) : (
          <IconCircleCheck size={14} aria-hidden />
        )}
        {fanOuts > 0 ? words.check.fanOuts(fanOuts) : words.check.fits}
      </span>
      {orphans !== null && orphans > 0 && (
        <span data-basis="doubtful">
          <IconAlertTriangle size={14} aria-hidden />
          {words.check.orphans(orphans)}
        </span>
      )}
    </span>
  );
}
