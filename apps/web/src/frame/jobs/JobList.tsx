import type { Job } from '@facet/client';
import { AfterAWhile } from '../../look/AfterAWhile.tsx';
import { ErrorDetails } from '../../look/ErrorDetails.tsx';
import { useArea } from '../../words/area.ts';
import { JOBS } from '../../words/jobs/jobs-area.ts';
import { JobRow } from './JobRow.tsx';
import classes from './JobsTray.module.css';
import { useSecond } from './use-second.ts';

interface JobListProps {
  /** Undefined until they have been read. */
  readonly jobs: readonly Job[] | undefined;
  readonly error: Error | null;
}

/** The jobs that run, and below them those that have ended. */
export function JobList({ jobs, error }: JobListProps) {
  const words = useArea(JOBS);
  const running = jobs?.filter(({ state }) => state === 'running') ?? [];
  const finished = jobs?.filter(({ state }) => state !== 'running') ?? [];
  const now = useSecond(running.length > 0);
  if (jobs === undefined)
    return error === null ? (
      <AfterAWhile>
        <p className={classes.state} aria-busy>
          …
        </p>
      </AfterAWhile>
    ) : (
      <div className={classes.state} role="alert">
        <p>{words.failed}</p>
        <ErrorDetails error={error} />
      </div>
    );
  if (jobs.length === 0)
    return (
      <div className={classes.state}>
        <h2>{words.nothing.title}</h2>
        <p>{words.nothing.text}</p>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls needs the focus to be read from the keyboard
    <section className={classes.list} tabIndex={0} aria-label={words.title}>
      <Section title={words.running} jobs={running} now={now} />
      <Section title={words.finished} jobs={finished} now={now} />
    </section>
  );
}

function Section({ title, jobs, now }: { title: string; jobs: readonly Job[]; now: number }) {
  if (jobs.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.rows}>
        {jobs.map((job) => (
          <JobRow key={`${job.kind} ${job.id}`} job={job} now={now} />
        ))}
      </ul>
    </section>
  );
}
