import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { newestJobs } from '../../api/jobs-api.ts';
import { JobsButton } from './JobsButton.tsx';

const JobsPopover = lazy(() =>
  import('./JobsPopover.tsx').then((module) => ({ default: module.JobsPopover })),
);

/**
 * The button in the bar that shows whether jobs run. The first click loads their list. Events of the server keep both
 * current.
 */
export function JobsTray() {
  const [wasOpened, setOpened] = useState(false);
  const { data, error } = useQuery({ queryKey: ['jobs'], queryFn: ({ signal }) => newestJobs(signal) });
  const running = data?.items.filter(({ state }) => state === 'running').length ?? 0;
  const button = <JobsButton running={running} onClick={() => setOpened(true)} />;
  if (!wasOpened) return button;
  return (
    <Suspense fallback={button}>
      <JobsPopover jobs={data?.items} error={error} running={running} />
    </Suspense>
  );
}
