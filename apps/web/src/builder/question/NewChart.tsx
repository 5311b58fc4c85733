import { nameOf, type Question } from '@facet/query';
import { useEffect, useRef, useState } from 'react';
import type { DraftKey } from '../../api/draft-api.ts';
import type { OpenQuestion } from '../../explore/open-question.ts';
import { useArea } from '../../words/area.ts';
import { ADDING } from '../../words/builder/adding/adding-area.ts';
import { useAdding } from '../adding/use-adding.ts';
import classes from './ChartHead.module.css';
import { ChartHead } from './ChartHead.tsx';
import { useMakeChart } from './make-chart.ts';
import type { NewChartKind } from './new-chart-kind.ts';
import { QuestionDialog } from './QuestionDialog.tsx';

interface NewChartProps {
  readonly draftKey: DraftKey;
  readonly kind: NewChartKind;
  /** The question when the dialog was last closed; empty for a new one. */
  readonly kept: string;
  onKept(address: string): void;
  onAdded(): void;
  /** The dialog was closed without adding a chart. */
  onClose(): void;
}

/** A question that becomes a chart of the dashboard, and a report of its workbook. */
export default function NewChart({ draftKey, kind, kept, onKept, onAdded, onClose }: NewChartProps) {
  const { entries, making } = useArea(ADDING);
  const makeChart = useMakeChart(draftKey);
  const [address] = useState(kept);
  const { add, problem } = useAdding(() => {
    onKept('');
    onAdded();
  });
  return (
    <QuestionDialog
      title={kind === 'question' ? making.title : entries[kind]}
      deploymentId={draftKey.deploymentId}
      address={address}
      onAddress={onKept}
      onClose={onClose}
      head={(open) => (
        <>
          <ShownAs kind={kind} open={open} />
          <ChartHead
            open={open}
            action={making.add}
            title=""
            isReady
            problemOf={({ message }) => message}
            save={(fields, name) => makeChart({ name, ...fields })}
            onSaved={add}
          />
          {problem !== undefined && (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          )}
        </>
      )}
    />
  );
}

/** Draws the answer as the kind that was chosen, as soon as there is a column for it. */
function ShownAs({ kind, open: { question, run } }: { kind: NewChartKind; open: OpenQuestion }) {
  const shown = visualisationOf(kind, question);
  const isDue = shown !== null && question.visualisation === null;
  const draw = useRef<() => void>(() => undefined);
  draw.current = () => run({ kind: 'set-visualisation', visualisation: shown });
  // Once: whoever takes it back wants something else.
  const [wasDue, setWasDue] = useState(false);
  useEffect(() => {
    if (!isDue || wasDue) return;
    setWasDue(true);
    draw.current();
  }, [isDue, wasDue]);
  return null;
}

function visualisationOf(kind: NewChartKind, { columns }: Question): Question['visualisation'] {
  if (kind === 'question') return null;
  if (kind === 'table') return columns.length === 0 ? null : { kind: 'table' };
  const measure = columns.find((column) => column.kind === 'measure');
  return measure === undefined
    ? null
    : { kind: 'kpi', spec: { blocks: [{ type: 'number', column: nameOf(measure) }] } };
}
