import { type Command, emptyQuestion, isSame, missingMembers, modelOf } from '@facet/query';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { asBoolean, useKept } from '../look/use-kept.ts';
import { useHas } from '../places/surface.ts';
import { AskLine } from './AskLine.tsx';
import { AnswerPanel } from './answer/AnswerPanel.tsx';
import { withShownChart } from './answer/shown-chart.ts';
import { useAnswer } from './answer/use-answer.ts';
import { AsWhomBanner } from './as-whom/AsWhomBanner.tsx';
import type { AsWhom } from './as-whom/as-whom.ts';
import { onBranch, useAskedBranch } from './asked-branch.ts';
import classes from './ExplorePage.module.css';
import { addField } from './fields/add-field.ts';
import type { Catalog, Field } from './fields/catalog.ts';
import { FieldsPanel } from './fields/FieldsPanel.tsx';
import type { AnsweredQuestion, QuestionFrame } from './open-question.ts';
import { QuestionNote } from './QuestionNote.tsx';
import { QuestionTools } from './QuestionTools.tsx';
import { askedInputOf } from './query-input.ts';
import { unknownPeriods } from './question-filters/unknown-periods.ts';
import { Shelf } from './Shelf.tsx';
import { addressOfAsked, askedOfAddress } from './sql/asked-address.ts';
import { type KeptSql, NO_SQL } from './sql/kept-sql.ts';
import type { SqlPanelHandle } from './sql/SqlPanel.tsx';
import { useAddressWriter } from './use-address-writer.ts';
import { useQuestion } from './use-question.ts';
import { useUndoKeys } from './use-undo-keys.ts';

const MissingFields = lazy(() =>
  import('./fields/MissingFields.tsx').then((module) => ({ default: module.MissingFields })),
);
const UnknownPeriods = lazy(() =>
  import('./question-filters/UnknownPeriods.tsx').then((module) => ({ default: module.UnknownPeriods })),
);
const SqlPanel = lazy(() => import('./sql/SqlPanel.tsx').then((module) => ({ default: module.SqlPanel })));
const FreeSqlNote = lazy(() =>
  import('./sql/FreeSqlNote.tsx').then((module) => ({ default: module.FreeSqlNote })),
);
const AsWhomAnswer = lazy(() =>
  import('./as-whom/AsWhomAnswer.tsx').then((module) => ({ default: module.AsWhomAnswer })),
);

interface WorkbenchProps extends QuestionFrame {
  readonly deploymentId: number;
  readonly canDownload: boolean;
  readonly canAskAs: boolean;
  /** Of the metadata. */
  readonly cubes: readonly unknown[];
  readonly catalog: Catalog;
  /** The parameters of the page's address; empty for a new question. */
  readonly address: string;
  onAddress(address: string): void;
  /** Makes a dashboard of a view; absent where the person may not. */
  readonly onDashboard?: ((view: string) => void) | undefined;
}

/** The fields to choose from, the question, and its answer. */
export function Workbench({
  deploymentId,
  canDownload,
  canAskAs,
  cubes,
  catalog,
  address,
  onAddress,
  onDashboard,
  saved,
  isTitled = false,
  takesFocus = false,
  head,
  aside,
  instead,
}: WorkbenchProps) {
  const model = useMemo(() => modelOf(cubes), [cubes]);
  const [first] = catalog.views;
  const [initial] = useState(() =>
    address === ''
      ? { question: saved ?? emptyQuestion(first?.name ?? null), sql: null, dropped: [] }
      : askedOfAddress(address),
  );
  const work = useQuestion(initial, model);
  const { question, sql, run } = work;
  useUndoKeys(work);
  const known = catalog.views.find(({ name }) => name === question.view);
  const view = known ?? first;
  const missing = useMemo(() => missingMembers(question, model), [question, model]);
  const fields = useMemo(() => new Map(view?.fields.map((field) => [field.name, field])), [view]);
  const unknown = useMemo(() => (sql === null ? unknownPeriods(question) : []), [question, sql]);
  const branch = useAskedBranch();
  const body = useMemo(
    () => (unknown.length > 0 ? null : onBranch(askedInputOf({ question, sql }, model), branch)),
    [unknown, question, sql, model, branch],
  );
  const answer = useAnswer(deploymentId, body);
  const [filtered, setFiltered] = useState<Field | null>(null);
  const [wantsSql, setShowsSql] = useKept('facet:explore-sql', false, asBoolean);
  const showsSql = useHas('sql') && wantsSql;
  const [wasSqlOpened, setSqlOpened] = useState(false);
  const hasAsking = useHas('asking');
  const keptSql = useRef<KeptSql>(NO_SQL);
  const sqlPanel = useRef<SqlPanelHandle>(null);
  const [asWhom, setAsWhom] = useState<AsWhom | null>(null);
  const [isBeside, setBeside] = useState(true);
  const written = useMemo(() => addressOfAsked({ question, sql }), [question, sql]);
  const isTooLong = written === null;
  const isEdited =
    sql !== null || (saved === undefined ? question.columns.length > 0 : !isSame(question, saved));
  const wanted = saved !== undefined && !isEdited ? '' : (written ?? '');
  // Undoing everything is a change, too: the address follows.
  const isUntouched = !work.canUndo && !work.canRedo;
  // What cannot be read in an address stays there until the question is changed.
  useAddressWriter(isUntouched ? null : wanted, onAddress);
  const { columns, segments } = question;
  const used = useMemo(
    () =>
      new Set([
        ...columns.flatMap((column) => (column.kind === 'calculation' ? [] : [column.member])),
        ...segments,
      ]),
    [columns, segments],
  );
  const isFree = sql !== null;
  const toggle = useCallback(
    (field: Field) => {
      if (!isFree) return run(used.has(field.name) ? removing(field) : addField(field));
      // The fields of SQL are what it says, so the list writes there.
      setShowsSql(true);
      sqlPanel.current?.insert(field);
    },
    [isFree, run, used, setShowsSql],
  );
  const openView = useCallback((name: string) => run({ kind: 'set-view', view: name }), [run]);
  const endFilter = useCallback(() => setFiltered(null), []);
  if (view === undefined) return null;

  const open: AnsweredQuestion = {
    question,
    sql,
    model,
    fields,
    isEdited,
    isKept: !isTooLong,
    isAsOther: asWhom !== null,
    body,
    answer,
    asWhom,
    run,
    withShownChart: () => withShownChart(question, answer, fields),
  };
  return (
    <main className={classes.page} data-as={asWhom !== null || undefined}>
      {asWhom !== null && (
        <AsWhomBanner
          asWhom={asWhom}
          isBeside={isBeside}
          onBeside={setBeside}
          onStop={() => setAsWhom(null)}
        />
      )}
      <FieldsPanel
        deploymentId={deploymentId}
        catalog={catalog}
        view={view}
        isViewGone={known === undefined && question.view !== null}
        used={used}
        hasTitle={saved === undefined && !isTitled}
        isOpenAtFirst={sql === null && initial.question.columns.length === 0}
        takesFocus={takesFocus}
        onView={openView}
        onToggle={toggle}
        onFilter={isFree ? undefined : setFiltered}
        onDashboard={onDashboard}
      />
      <div className={classes.work}>
        {head?.(open)}
        {hasAsking && asWhom === null && <AskLine deploymentId={deploymentId} work={work} body={body} />}
        <QuestionTools
          deploymentId={deploymentId}
          work={work}
          body={body}
          answer={answer}
          fields={fields}
          showsSql={showsSql}
          isUnsaved={saved === undefined}
          canAskAs={canAskAs}
          asWhom={asWhom}
          onSql={(isShown) => {
            setShowsSql(isShown);
            setSqlOpened(isShown);
          }}
          onAsWhom={setAsWhom}
        />
        {sql === null && (
          <Shelf
            deploymentId={deploymentId}
            work={work}
            model={model}
            fields={fields}
            adding={filtered}
            onFilter={setFiltered}
            onAdded={endFilter}
          />
        )}
        <Suspense fallback={null}>
          {sql === null && missing.length > 0 && (
            <MissingFields
              fields={missing}
              onRemove={() =>
                known === undefined
                  ? openView(view.name)
                  : run(...missing.map((member) => ({ kind: 'remove-member', member }) as const))
              }
            />
          )}
          {sql !== null && <FreeSqlNote deploymentId={deploymentId} work={work} />}
        </Suspense>
        {/* Of its own: what is loaded beside it must not hide an editor, which would lose the focus. */}
        <Suspense fallback={null}>
          {showsSql && (
            <SqlPanel
              ref={sqlPanel}
              deploymentId={deploymentId}
              work={work}
              model={model}
              catalog={catalog}
              kept={keptSql}
              failure={answer.error}
              takesFocus={wasSqlOpened}
            />
          )}
        </Suspense>
        <QuestionNote
          refusal={work.refusal}
          isTooLong={isTooLong}
          isPartlyRead={isUntouched && initial.dropped.length > 0}
        />
        {unknown.length > 0 ? (
          <Suspense fallback={null}>
            <UnknownPeriods periods={unknown} fields={fields} work={work} />
          </Suspense>
        ) : asWhom === null && instead !== undefined ? (
          instead(open)
        ) : asWhom === null ? (
          <AnswerPanel
            deploymentId={deploymentId}
            work={work}
            model={model}
            answer={answer}
            body={body}
            fields={fields}
            canDownload={canDownload}
          />
        ) : (
          <Suspense fallback={null}>
            <AsWhomAnswer
              deploymentId={deploymentId}
              asWhom={asWhom}
              isBeside={isBeside}
              body={body}
              answer={answer}
              work={work}
              fields={fields}
            />
          </Suspense>
        )}
      </div>
      {aside?.(open)}
    </main>
  );
}

function removing({ name }: Field): Command {
  return { kind: 'remove-member', member: name };
}
