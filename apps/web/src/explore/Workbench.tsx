import {
  type Command,
  emptyQuestion,
  fromAddress,
  isSame,
  modelOf,
  type Question,
  toAddress,
} from '@facet/query';
import { IconCode, IconInfoCircle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { LateRequestDialog } from '../look/ShowRequest.tsx';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import { PROVENANCE } from '../words/provenance/provenance-area.ts';
import { AnswerPanel } from './AnswerPanel.tsx';
import { addField } from './add-field.ts';
import type { Catalog, Field } from './catalog.ts';
import classes from './ExplorePage.module.css';
import { FieldsPanel } from './FieldsPanel.tsx';
import type { OpenQuestion, QuestionFrame } from './open-question.ts';
import { QuestionNote } from './QuestionNote.tsx';
import { queryInputOf } from './query-input.ts';
import { Shelf } from './Shelf.tsx';
import { shownChart } from './shown-chart.ts';
import { ToolButton } from './ToolButton.tsx';
import { UndoButtons } from './UndoButtons.tsx';
import { type Answer, useAnswer } from './use-answer.ts';
import { useQuestion } from './use-question.ts';
import { useUndoKeys } from './use-undo-keys.ts';

const ProvenanceDialog = lazy(() =>
  import('./provenance/ProvenanceDialog.tsx').then((module) => ({ default: module.ProvenanceDialog })),
);

interface WorkbenchProps extends QuestionFrame {
  readonly deploymentId: number;
  readonly canDownload: boolean;
  /** Of the metadata. */
  readonly cubes: readonly unknown[];
  readonly catalog: Catalog;
  /** The parameters of the page's address; empty for a new question. */
  readonly address: string;
  onAddress(address: string): void;
}

/** The fields to choose from, the question, and its answer. */
export function Workbench({
  deploymentId,
  canDownload,
  cubes,
  catalog,
  address,
  onAddress,
  saved,
  head,
}: WorkbenchProps) {
  const words = useArea(EXPLORE);
  const { title: about } = useArea(PROVENANCE);
  const model = useMemo(() => modelOf(cubes), [cubes]);
  const [first] = catalog.views;
  const [initial] = useState(() =>
    address === ''
      ? { question: saved ?? emptyQuestion(first?.name ?? null), dropped: [] }
      : fromAddress(address),
  );
  const work = useQuestion(initial.question, model);
  const { question, run } = work;
  useUndoKeys(work);
  const view = catalog.views.find(({ name }) => name === question.view) ?? first;
  const fields = useMemo(() => new Map(view?.fields.map((field) => [field.name, field])), [view]);
  const body = useMemo(() => queryInputOf(question, model), [question, model]);
  const answer = useAnswer(deploymentId, body);
  const [filtered, setFiltered] = useState<Field | null>(null);
  const [showsRequest, setShowsRequest] = useState(false);
  const [showsProvenance, setShowsProvenance] = useState(false);
  const written = useMemo(() => toAddress(question), [question]);
  const isTooLong = 'refused' in written;
  const isEdited = saved === undefined ? question.columns.length > 0 : !isSame(question, saved);
  const wanted = isTooLong || (saved !== undefined && !isEdited) ? '' : written.address;
  // Undoing everything is a change, too: the address follows.
  const isUntouched = !work.canUndo && !work.canRedo;
  useEffect(() => {
    // What cannot be read in an address stays there until the question is changed.
    if (!isUntouched) onAddress(wanted);
  }, [wanted, isUntouched, onAddress]);
  if (view === undefined) return null;

  const used = new Set([
    ...question.columns.flatMap((column) => (column.kind === 'calculation' ? [] : [column.member])),
    ...question.segments,
  ]);
  const open: OpenQuestion = {
    question,
    model,
    fields,
    isEdited,
    isKept: !isTooLong,
    run,
    withShownChart: () => withShownChart(question, answer, fields),
  };
  const toggle = (field: Field) => run(used.has(field.name) ? removing(field) : addField(field));
  return (
    <main className={classes.page}>
      <FieldsPanel
        catalog={catalog}
        view={view}
        used={used}
        hasTitle={saved === undefined}
        isOpenAtFirst={initial.question.columns.length === 0}
        onView={(name) => run({ kind: 'set-view', view: name })}
        onToggle={toggle}
        onFilter={setFiltered}
      />
      <div className={classes.work}>
        {head?.(open)}
        <div className={classes.tools}>
          <UndoButtons work={work} />
          <span className={classes.gap} />
          <ToolButton
            label={words.showRequest}
            icon={IconCode}
            isDisabled={body === null}
            onClick={() => setShowsRequest(true)}
          />
          <ToolButton
            label={about}
            icon={IconInfoCircle}
            isDisabled={body === null}
            onClick={() => setShowsProvenance(true)}
          />
        </div>
        <Shelf
          deploymentId={deploymentId}
          work={work}
          model={model}
          fields={fields}
          adding={filtered}
          onFilter={setFiltered}
          onAdded={() => setFiltered(null)}
        />
        <QuestionNote
          refusal={work.refusal}
          isTooLong={isTooLong}
          isPartlyRead={isUntouched && initial.dropped.length > 0}
        />
        <AnswerPanel
          deploymentId={deploymentId}
          work={work}
          model={model}
          answer={answer}
          body={body}
          fields={fields}
          canDownload={canDownload}
        />
      </div>
      <Suspense fallback={null}>
        {showsRequest && body !== null && (
          <LateRequestDialog
            request={{ method: 'POST', path: `/api/v1/deployments/${deploymentId}/query`, body }}
            operation="runQuery"
            parameters={{ deploymentId }}
            onClose={() => setShowsRequest(false)}
          />
        )}
        {showsProvenance && body !== null && (
          <ProvenanceDialog
            deploymentId={deploymentId}
            body={body}
            data={answer.isOld ? undefined : answer.data}
            fields={fields}
            onClose={() => setShowsProvenance(false)}
          />
        )}
      </Suspense>
    </main>
  );
}

function removing({ name }: Field): Command {
  return { kind: 'remove-member', member: name };
}

/** A question with the chart that suits its answer, unless it has one or is a pivot. */
function withShownChart(
  question: Question,
  { data, isOld }: Pick<Answer, 'data' | 'isOld'>,
  fields: ReadonlyMap<string, Field>,
): Question {
  if (question.visualisation !== null || question.pivot !== null || data === undefined || isOld)
    return question;
  const { visualisation } = shownChart(question, data, fields);
  return visualisation === null ? question : { ...question, visualisation };
}
