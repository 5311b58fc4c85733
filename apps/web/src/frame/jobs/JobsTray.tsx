import { ActionIcon, Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { IconActivity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { JOBS_ADDRESS, newestJobs } from '../../api/jobs-api.ts';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { useArea } from '../../words/area.ts';
import { JOBS } from '../../words/jobs/jobs-area.ts';
import classes from './JobsTray.module.css';

const JobList = lazy(() => import('./JobList.tsx').then((module) => ({ default: module.JobList })));

/** The button in the bar that shows whether jobs run, and opens their list. Events of the server keep it current. */
export function JobsTray() {
  const words = useArea(JOBS);
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ queryKey: ['jobs'], queryFn: ({ signal }) => newestJobs(signal) });
  const running = data?.items.filter(({ state }) => state === 'running').length ?? 0;
  const label = running === 0 ? words.open : words.openRunning(String(running));
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={380}
      shadow="md"
      trapFocus
      returnFocus
      // On narrow pages it is as wide as the page.
      classNames={{ dropdown: classes.dropdown ?? '' }}
    >
      <Popover.Target>
        <ActionIcon
          className={classes.button ?? ''}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={label}
          title={label}
          onClick={() => setOpen(!isOpen)}
        >
          <IconActivity size={18} stroke={1.6} aria-hidden />
          {running > 0 && <span className={classes.count}>{running}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title}>
        <Suspense fallback={null}>
          <JobList jobs={data?.items} error={error} />
          <div className={classes.foot}>
            <ShowRequest
              request={{ method: 'GET', path: JOBS_ADDRESS }}
              operation="listJobs"
              parameters={{}}
            />
          </div>
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
