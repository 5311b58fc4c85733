import type { Job } from '@facet/client';
import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelJob, fileOfJob, repeatJob } from '../../api/jobs-api.ts';
import { durationText } from '../../look/durations.ts';
import { fileName, saveFile } from '../../widgets/save-file.ts';
import { useArea, useLocale } from '../../words/area.ts';
import { JOBS } from '../../words/jobs/jobs-area.ts';
import { START } from '../../words/start/start-area.ts';
import classes from './JobsTray.module.css';

const ICONS = {
  running: IconCircleDashed,
  succeeded: IconCircleCheck,
  failed: IconAlertTriangle,
  cancelled: IconCircleX,
  skipped: IconCircleMinus,
} as const;

/** A job: what it is, how far it is or how it has ended, and what the person may do. */
export function JobRow({ job, now }: { job: Job; now: number }) {
  const words = useArea(JOBS);
  const again = useArea(START);
  const client = useQueryClient();
  const Icon = ICONS[job.state];
  const act = useMutation({
    mutationFn: async (action: Job['actions'][number]) => {
      if (action === 'cancel') await cancelJob(job);
      else if (action === 'repeat') await repeatJob(job);
      else {
        const file = await fileOfJob(job);
        saveFile(file, fileName(job.title, file.type === 'application/pdf' ? 'pdf' : 'png'));
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['jobs'] }),
  });
  return (
    <li className={classes.row} data-state={job.state}>
      <Icon size={16} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>
          <span className={classes.kind}>{words.kinds[job.kind]}</span>{' '}
          <span dir="auto" title={job.title}>
            {job.title}
          </span>
        </p>
        <p className={classes.about}>
          <Status job={job} now={now} />
          {' · '}
          <span dir="auto">{job.deploymentName}</span>
        </p>
        {job.startedBy !== null && <p className={classes.about}>{words.by(job.startedBy.name)}</p>}
        {job.progress !== null && (
          <Progress value={job.progress} size={4} mt={6} aria-label={words.kinds[job.kind]} />
        )}
        {job.error !== null && (
          <p className={classes.error} dir="auto">
            {job.error}
          </p>
        )}
        {act.isError && (
          <p className={classes.error} role="alert">
            {words.actionFailed}: {act.error.message}
          </p>
        )}
      </div>
      {job.actions.map((action) => (
        <Button
          key={action}
          variant="default"
          size="compact-sm"
          loading={act.isPending}
          onClick={() => act.mutate(action)}
        >
          {action !== 'repeat' ? words[action] : job.kind === 'sync' ? again.syncAgain : again.sendAgain}
        </Button>
      ))}
    </li>
  );
}

function Status({ job: { state, startedAt, finishedAt }, now }: { job: Job; now: number }) {
  const words = useArea(JOBS);
  const locale = useLocale();
  const since = (end: number) => durationText(locale, end - Date.parse(startedAt));
  if (state === 'running') return <span>{words.runningFor(since(now))}</span>;
  return (
    <span>
      {words.states[state]}
      {finishedAt !== null && ` · ${words.took(since(Date.parse(finishedAt)))}`}
    </span>
  );
}
