import type { Report } from '@facet/client';
import type { Question } from '@facet/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { statusOf } from '../api/api-error.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { reportOf } from '../api/reports-api.ts';
import { type OpenedReport, openedReport } from '../explore/opened-report.ts';
import { formatsOf } from '../look/format-value.ts';
import { FormatsContext } from '../look/formats-context.ts';
import { Message } from '../look/Message.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import { useTitle } from '../places/surface.ts';
import { WhoCanHelp } from '../sharing/WhoCanHelp.tsx';
import { useArea, useLocale } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { useWords } from '../words/words.ts';
import { DeletedReport } from './DeletedReport.tsx';
import { EditedReport } from './EditedReport.tsx';
import classes from './PlainReport.module.css';
import { PlainReport } from './PlainReport.tsx';
import type { ReportChanges } from './report-changes.ts';
import type { ReportRights } from './report-rights.ts';

interface ReportPageProps extends Pick<ReportChanges, 'onEdited'> {
  readonly deploymentId: number;
  readonly reportId: number;
  readonly rights: ReportRights;
  /** The parameters of the page's address: changes of the question that are not saved. */
  readonly address: string;
  onAddress(address: string): void;
  /** Opens another report. */
  onOpen(reportId: number): void;
}

/** A report: its question where people may ask their own, otherwise its rows. */
export function ReportPage(props: ReportPageProps) {
  const { deploymentId, reportId, rights } = props;
  const words = useArea(REPORTS);
  const all = useWords();
  const locale = useLocale();
  const formats = useMemo(() => formatsOf(locale, all), [locale, all]);
  const [deleted, setDeleted] = useState<Report | null>(null);
  /** Counts how often another state of the report was opened. */
  const [opening, setOpening] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['report', deploymentId, reportId],
    queryFn: async ({ signal }) =>
      openedReport(await reportOf({ deploymentId, reportId }, signal), rights.mayAsk, signal),
    retry: isWorthAsking,
    enabled: deleted === null,
  });
  useTitle(data === undefined ? undefined : data.report.title || data.report.name);
  if (deleted !== null) return <DeletedReport report={deleted} onRestored={() => setDeleted(null)} />;
  if (data === undefined && error !== null)
    return statusOf(error) === 404 ? (
      <Message title={words.notFound.title} text={words.notFound.text}>
        <WhoCanHelp deploymentId={deploymentId} />
      </Message>
    ) : (
      <Message
        title={words.loadFailed}
        text={error.message}
        error={error}
        action={{ label: all.tryAgain, onClick: () => void refetch() }}
      />
    );
  if (data === undefined)
    return (
      <main className={classes.empty}>
        <WidgetSkeleton shape="table" />
      </main>
    );
  return (
    <FormatsContext value={formats}>
      <Opened
        key={`${reportId} ${opening}`}
        {...props}
        latest={data}
        isDeleted={statusOf(error) === 404}
        onOpened={() => setOpening(opening + 1)}
        onDeleted={() => {
          props.onEdited(false);
          setDeleted(data.report);
        }}
      />
    </FormatsContext>
  );
}

interface OpenedProps extends ReportPageProps {
  /** What the server has. */
  readonly latest: OpenedReport;
  readonly isDeleted: boolean;
  /** The latest state is to be opened. */
  onOpened(): void;
  onDeleted(): void;
}

/** A report as it was opened, until the person loads what others have changed. */
function Opened({ latest, isDeleted, onOpened, onDeleted, ...props }: OpenedProps) {
  const { deploymentId, reportId, rights, address, onAddress, onOpen, onEdited } = props;
  const client = useQueryClient();
  const [base, setBase] = useState(latest);
  const isPresent = latest.report.version === base.report.version;
  const keep = (opened: OpenedReport) =>
    client.setQueryData<OpenedReport>(['report', deploymentId, reportId], opened);
  // The answers of changes lack what only a single report has.
  const complete = (report: Report): Report => ({
    isFavourite: latest.report.isFavourite === true,
    ...report,
  });
  const changes = {
    onChanged(report: Report) {
      const opened = { ...base, report: complete(report) };
      keep(opened);
      setBase(opened);
    },
    async onReplaced() {
      await client.refetchQueries({ queryKey: ['report', deploymentId, reportId] });
      onEdited(false);
      onAddress('');
      onOpened();
    },
    onCreated: ({ id }: Report) => onOpen(id),
    onDeleted,
  };
  const report = isPresent ? latest.report : base.report;
  if (base.shown.kind === 'rows')
    return <PlainReport report={report} reason={base.shown.reason} rights={rights} {...changes} />;
  return (
    <EditedReport
      report={report}
      question={base.shown.question}
      isPartlyRead={base.shown.isPartlyRead}
      newer={isPresent ? null : latest}
      isDeleted={isDeleted}
      rights={rights}
      address={address}
      onAddress={onAddress}
      onEdited={onEdited}
      onSaved={(saved: Report, question: Question) => {
        const shown = { kind: 'question', question, isPartlyRead: false } as const;
        const opened: OpenedReport = { report: complete(saved), shown };
        keep(opened);
        setBase(opened);
      }}
      {...changes}
    />
  );
}
