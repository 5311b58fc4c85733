import type { QueryInput, ReportColumn, ReportData } from '@facet/client';
import { useMemo } from 'react';
import type { ModelBranch } from '../api/model-api.ts';
import { useAnswer } from '../explore/answer/use-answer.ts';
import type { AnsweredQuestion } from '../explore/open-question.ts';
import type { Cell } from '../look/format-value.ts';
import { useFormats } from '../look/formats-context.ts';
import { isolated } from '../look/isolated.ts';
import { ErrorState, Notice, WidgetSkeleton } from '../look/States.tsx';
import { nameOf } from '../model/branch-place.ts';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { PLAYGROUND } from '../words/playground/playground-area.ts';
import { useWords } from '../words/words.ts';
import { type ComparedAnswers as Compared, compareAnswers } from './compare-answers.ts';
import classes from './Playground.module.css';
import { useServedBranch } from './use-served-branch.ts';

/** Rows that are shown; all are compared. */
const MOST_ROWS = 500;

interface ComparedAnswersProps {
  readonly deploymentId: number;
  readonly open: AnsweredQuestion;
  readonly branch: ModelBranch;
  readonly other: ModelBranch;
  readonly deploy: ModelBranch | undefined;
  readonly mayServe: boolean;
}

/** The answers of two branches to the same question: rows side by side, with what differs. */
export function ComparedAnswers(props: ComparedAnswersProps) {
  const { deploymentId, open, branch, other, deploy, mayServe } = props;
  const words = useArea(PLAYGROUND);
  const model = useArea(MODEL);
  const { start, failed } = useArea(EXPLORE);
  const key = useMemo(() => ({ deploymentId, branchName: other.name }), [deploymentId, other.name]);
  const served = useServedBranch(key, other, mayServe);
  const { body } = open;
  const asked = useMemo((): QueryInput | null => {
    if (body === null || served.build === null) return null;
    return { ...body, branchName: other.name };
  }, [body, served.build, other.name]);
  const theirs = useAnswer(deploymentId, asked);
  const mine = open.answer;
  const compared = useMemo(
    () => mine.data && theirs.data && !theirs.isOld && !mine.isOld && compareAnswers(mine.data, theirs.data),
    [mine.data, mine.isOld, theirs.data, theirs.isOld],
  );
  if (body === null)
    return (
      <div className={classes.comparison}>
        <Notice text={start.text} />
      </div>
    );
  const names = { mine: nameOf(branch, deploy, model), theirs: nameOf(other, deploy, model) };
  const error =
    served.error ?? theirs.error ?? (served.state === 'failed' ? new Error(served.problem ?? '') : null);
  if (mine.error === null && error === null)
    return (
      <section className={classes.comparison} aria-label={words.compared} aria-busy={compared === undefined}>
        {compared ? (
          <Comparison compared={compared} names={names} isCut={isCut(mine.data) || isCut(theirs.data)} />
        ) : (
          <WidgetSkeleton shape="table" />
        )}
      </section>
    );
  // The other side is shown as it is: its rows are no difference to an error.
  const sides = [
    { name: names.mine, error: mine.error, data: mine.data, again: mine.again },
    {
      name: names.theirs,
      error,
      data: theirs.data,
      again: served.error === null ? theirs.again : served.again,
    },
  ];
  return (
    <section className={classes.comparison} aria-label={words.compared}>
      <div className={classes.sides}>
        {sides.map((side) => (
          <section key={side.name} aria-label={side.name}>
            <h2 dir="auto">{side.name}</h2>
            {side.error !== null ? (
              <ErrorState error={side.error} title={failed} onRetry={side.again} />
            ) : (
              <p>{side.data !== undefined && words.answers(side.data.rows.length)}</p>
            )}
          </section>
        ))}
      </div>
    </section>
  );
}

interface ComparisonProps {
  readonly compared: Compared;
  readonly names: { readonly mine: string; readonly theirs: string };
  readonly isCut: boolean;
}

function Comparison({ compared, names, isCut }: ComparisonProps) {
  const words = useArea(PLAYGROUND);
  const all = useWords();
  const formats = useFormats();
  const { dimensions, measures, rows, differing, largest } = compared;
  const number = (value: number) => value.toLocaleString(formats.locale);
  const signed = (value: number) =>
    value.toLocaleString(formats.locale, { signDisplay: 'always', maximumFractionDigits: 6 });
  const cell = (column: ReportColumn, row: readonly unknown[] | null, at: number) =>
    row === null ? '–' : formats.cell(column, row[at] as Cell);
  return (
    <>
      <p role="status">
        {differing === 0
          ? words.same(number(rows.length))
          : words.differ(number(differing), number(rows.length))}{' '}
        {largest !== null && words.largest(isolated(largest.column.title), signed(largest.amount))}
      </p>
      {isCut && <p>{words.onlyFirst}</p>}
      {rows.length === 0 ? (
        <Notice text={all.noRows} />
      ) : (
        <table className={classes.rows}>
          <thead>
            <tr>
              {dimensions.map(({ name, title }) => (
                <th key={name} scope="col">
                  <bdi>{title}</bdi>
                </th>
              ))}
              {measures.map(({ name, title }) =>
                (['mine', 'theirs'] as const).map((side) => (
                  <th key={`${name} ${side}`} scope="col" data-number>
                    <bdi>{title}</bdi>
                    <small>
                      <bdi>{names[side]}</bdi>
                    </small>
                  </th>
                )),
              )}
              <th scope="col">{words.difference}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_ROWS).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key if their dimensions are the same
              <tr key={index}>
                {dimensions.map((column, at) => (
                  <td key={column.name}>
                    <bdi>{formats.cell(column, row.key[at] as Cell)}</bdi>
                  </td>
                ))}
                {measures.map((column, at) =>
                  (['mine', 'theirs'] as const).map((side) => (
                    <td
                      key={`${column.name} ${side}`}
                      data-number
                      data-differs={row.differs[at] || undefined}
                    >
                      {cell(column, row[side], at)}
                    </td>
                  )),
                )}
                <td>{differenceOf(row, names, words)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > MOST_ROWS && <p>{words.firstRows(number(MOST_ROWS), number(rows.length))}</p>}
    </>
  );
}

function differenceOf(
  { mine, theirs, differs }: Compared['rows'][number],
  names: ComparisonProps['names'],
  words: { onlyOn(branch: string): string; readonly differs: string },
): string {
  if (theirs === null) return words.onlyOn(isolated(names.mine));
  if (mine === null) return words.onlyOn(isolated(names.theirs));
  return differs.includes(true) ? words.differs : '';
}

const isCut = (data: ReportData | undefined) => data?.truncated === true;
