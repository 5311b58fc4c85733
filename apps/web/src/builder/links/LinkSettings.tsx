import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import type { Report, ReportData } from '@facet/client';
import type { WidgetOfType } from '@facet/dashboards';
import { Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { statusOf } from '../../api/api-error.ts';
import { changeReport } from '../../api/reports-api.ts';
import { withColumn } from '../../chart-form/table-columns.ts';
import type { Cell } from '../../look/format-value.ts';
import { isolated } from '../../look/isolated.ts';
import { useBoard } from '../../store/board-context.ts';
import { reportOfChart } from '../../store/reports.ts';
import { linkOf } from '../../tables/cell-links.ts';
import { useRows } from '../../widgets/use-rows.ts';
import { useArea } from '../../words/area.ts';
import { LINKS } from '../../words/builder/links/links-area.ts';
import classes from '../settings/Settings.module.css';
import { useSettledText } from '../use-settled-text.ts';
import { type ColumnLink, linkIn, templateProblem } from './link-templates.ts';

interface LinkSettingsProps {
  readonly widget: WidgetOfType<'CHART'>;
  /** The report of the table, which has the links. */
  readonly report: Report;
}

/** Where the cells of a table lead, by column. */
export default function LinkSettings({ widget, report }: LinkSettingsProps) {
  const words = useArea(LINKS);
  const client = useQueryClient();
  const { dashboard } = useBoard();
  const { data } = useRows(widget, reportOfChart(dashboard, widget.config), true);
  const key = { deploymentId: report.deploymentId, reportId: report.id };
  const saving = useMutation({
    mutationFn: (spec: object) =>
      changeReport(key, { meta: { ...report.meta, kind: 'table', spec }, expectedVersion: report.version }),
    onSettled: () => client.invalidateQueries({ queryKey: ['report', key.deploymentId, key.reportId] }),
  });
  const result = data?.data ?? undefined;
  if (result === undefined) return null;
  const names = result.columns.map(({ name }) => name);
  const spec = report.meta?.spec;
  return (
    <details>
      <summary>{words.title}</summary>
      <p className={classes.soft}>{words.help}</p>
      <p className={classes.soft}>
        {words.columns}: <bdi>{names.map((name) => `{${name}}`).join(' ')}</bdi>
      </p>
      {result.columns.map((column, index) => (
        <LinkField
          key={column.name}
          label={column.title}
          index={index}
          link={linkIn(spec, column.name)}
          data={result}
          onLink={(link) => saving.mutate(withColumn(spec, names, column.name, { link }))}
        />
      ))}
      {saving.error !== null && (
        <p role="alert">{statusOf(saving.error) === 409 ? words.conflict : saving.error.message}</p>
      )}
    </details>
  );
}

interface LinkFieldProps {
  readonly label: string;
  /** The place of the column in the result. */
  readonly index: number;
  readonly link: ColumnLink;
  readonly data: ReportData;
  onLink(link: ColumnLink): void;
}

function LinkField({ label, index, link, data: { columns, rows }, onLink }: LinkFieldProps) {
  const words = useArea(LINKS);
  const names = columns.map(({ name }) => name);
  const { text, setText, settle } = useSettledText(
    typeof link === 'string' ? link : '',
    (template) => onLink(template || undefined),
    (template) => templateProblem(template, names) === undefined,
  );
  const problem = templateProblem(text, names);
  const isBegun = 'https://'.startsWith(text);
  const [first] = rows;
  const cell = (name: string) => (first?.[names.indexOf(name)] ?? null) as Cell;
  const shown = link === true ? true : text;
  const address =
    shown === '' || first === undefined || problem !== undefined
      ? undefined
      : linkOf(shown, (first[index] ?? null) as Cell, cell);
  return (
    <div className={classes.pair}>
      <TextInput
        label={label}
        placeholder="https://"
        dir="ltr"
        maxLength={2000}
        disabled={link === true}
        value={text}
        error={
          problem === undefined || isBegun
            ? undefined
            : problem === 'unsafe'
              ? words.unsafe
              : words.unknown(isolated(problem.unknown))
        }
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => settle()}
        onKeyDown={({ key }) => (key === 'Enter' ? settle() : undefined)}
      />
      <Switch
        size="xs"
        label={words.cells}
        aria-label={`${label}: ${words.cells}`}
        checked={link === true}
        onChange={({ currentTarget }) => onLink(currentTarget.checked || text || undefined)}
      />
      {shown !== '' && problem === undefined && (
        <p className={classes.preview}>
          {address === undefined ? words.noLink : words.first(isolated(address))}
        </p>
      )}
    </div>
  );
}
