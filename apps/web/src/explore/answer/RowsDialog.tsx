import type { ReportData } from '@facet/client';
import { Button } from '@mantine/core';
import { IconTelescope } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Dialog } from '../../look/Dialog.tsx';
import { useFormats } from '../../look/formats-context.ts';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { ErrorState, Notice, WidgetSkeleton } from '../../look/States.tsx';
import { DataTable } from '../../tables/DataTable.tsx';
import { tableOf } from '../../tables/table-of.ts';
import { useArea } from '../../words/area.ts';
import { CHART_FORM } from '../../words/chart-form/chart-form-area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import { useWords } from '../../words/words.ts';
import { queryInputOf } from '../query-input.ts';
import type { AnswerPointProps } from './answer-point.ts';
import type { PointDimension } from './point-commands.ts';
import classes from './RowsDialog.module.css';
import { exploreCommands, membersOfRows, rowsQuestion } from './rows-question.ts';
import { useAnswer } from './use-answer.ts';

interface RowsDialogProps extends AnswerPointProps {
  readonly dimensions: readonly PointDimension[];
}

/** The rows behind a value, and the way to go on with them. */
export function RowsDialog({
  deploymentId,
  point,
  work,
  model,
  fields,
  dimensions,
  onClose,
}: RowsDialogProps) {
  const words = useWords();
  const own = useArea(CHART_FORM);
  const explore = useArea(EXPLORE);
  const { refused } = useArea(QUESTION);
  const formats = useFormats();
  const { question, run } = work;
  const measure = point.column?.isMeasure ? point.column.member : null;
  const members = membersOfRows(measure, fields);
  const asked = rowsQuestion(question, dimensions, members, measure, model);
  const body = asked && queryInputOf(asked, model);
  const { data, error, again } = useAnswer(deploymentId, body);
  const about = dimensions.map(({ column, value }) => formats.name(column, value)).join(' · ');
  return (
    <Dialog title={words.detailsOf(about)} width={960} onClose={onClose}>
      <div className={classes.rows}>
        {error !== null ? (
          <ErrorState error={error} title={words.detailsFailed} advice={explore.failsAgain} onRetry={again} />
        ) : body === null ? (
          <Notice text={refused.other} />
        ) : data === undefined ? (
          <WidgetSkeleton shape="table" />
        ) : data.rows.length === 0 ? (
          <Notice text={words.noRows} />
        ) : (
          <RowsTable name={words.detailsOf(about)} data={data} />
        )}
      </div>
      <div className={classes.foot}>
        <span role="status">
          {data !== undefined &&
            (data.truncated
              ? words.truncated(data.rows.length.toLocaleString(formats.locale))
              : explore.rows(data.rows.length, data.rows.length.toLocaleString(formats.locale)))}
        </span>
        {body !== null && (
          <ShowRequest
            request={{ method: 'POST', path: `/api/v1/deployments/${deploymentId}/query`, body }}
            operation="runQuery"
            parameters={{ deploymentId }}
          />
        )}
        <Button
          leftSection={<IconTelescope size={16} aria-hidden />}
          onClick={() => {
            run(...exploreCommands(question, dimensions, members));
            onClose();
          }}
        >
          {own.exploreRows}
        </Button>
      </div>
    </Dialog>
  );
}

function RowsTable({ name, data }: { readonly name: string; readonly data: ReportData }) {
  const formats = useFormats();
  const words = useWords();
  const model = useMemo(() => tableOf(data, undefined, null, { formats, words }), [data, formats, words]);
  return <DataTable name={name} model={model} />;
}
