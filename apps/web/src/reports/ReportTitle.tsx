import type { Report } from '@facet/client';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDiscountCheck, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { setFavourite } from '../api/reports-api.ts';
import { useFormats } from '../look/formats-context.ts';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import classes from './ReportHead.module.css';
import { shownName } from './shown-name.ts';

interface ReportTitleProps {
  readonly report: Report;
  readonly isEdited: boolean;
}

/** The name of a report, whether it is verified, and what it is about. */
export function ReportTitle({ report, isEdited }: ReportTitleProps) {
  const words = useArea(REPORTS);
  return (
    <div className={classes.about}>
      <div className={classes.line}>
        <h1 className={classes.title} dir="auto">
          {shownName(report)}
        </h1>
        <VerifiedSign verification={report.verification} />
        <Star key={report.id} report={report} />
        {isEdited && <span className={classes.sign}>{words.edited}</span>}
      </div>
      {report.description !== null && report.description !== '' && (
        <p className={classes.description} dir="auto">
          {report.description}
        </p>
      )}
    </div>
  );
}

function VerifiedSign({ verification }: Pick<Report, 'verification'>) {
  const words = useArea(REPORTS);
  const formats = useFormats();
  if (verification === null) return null;
  const { status, verifiedAt, verifiedBy } = verification;
  const when = formats.moment(new Date(verifiedAt));
  const who = verifiedBy?.firstName ?? verifiedBy?.email;
  const byWhom = who === undefined ? words.verifiedOn(when) : words.verifiedBy(who, when);
  const text = status === 'VERIFIED' ? byWhom : words.changedSinceText(when);
  return (
    <Tooltip label={text} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.sign} data-status={status} aria-label={text}>
        <IconDiscountCheck size={16} aria-hidden />
        {status === 'VERIFIED' ? words.verified : words.changedSince}
      </button>
    </Tooltip>
  );
}

function Star({ report }: Pick<ReportTitleProps, 'report'>) {
  const words = useArea(REPORTS);
  const [isStarred, setStarred] = useState(report.isFavourite === true);
  const toggle = async () => {
    setStarred(!isStarred);
    try {
      await setFavourite({ deploymentId: report.deploymentId, reportId: report.id }, !isStarred);
    } catch {
      setStarred(isStarred);
    }
  };
  const label = isStarred ? words.unstar : words.star;
  const Icon = isStarred ? IconStarFilled : IconStar;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.star}
        aria-pressed={isStarred}
        onClick={() => void toggle()}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
