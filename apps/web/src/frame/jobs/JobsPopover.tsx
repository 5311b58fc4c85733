import '@mantine/core/styles/Popover.css';
import type { Job } from '@facet/client';
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { JOBS_ADDRESS } from '../../api/jobs-api.ts';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { useArea } from '../../words/area.ts';
import { JOBS } from '../../words/jobs/jobs-area.ts';
import { JobList } from './JobList.tsx';
import { JobsButton } from './JobsButton.tsx';
import classes from './JobsTray.module.css';

interface JobsPopoverProps {
  /** Undefined until they are there. */
  readonly jobs: readonly Job[] | undefined;
  readonly error: Error | null;
  readonly running: number;
}

/** The button of the tray with the list of jobs, which is open at first. */
export function JobsPopover({ jobs, error, running }: JobsPopoverProps) {
  const words = useArea(JOBS);
  const [isOpen, setOpen] = useState(true);
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
        <JobsButton running={running} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title}>
        <JobList jobs={jobs} error={error} />
        <div className={classes.foot}>
          <ShowRequest request={{ method: 'GET', path: JOBS_ADDRESS }} operation="listJobs" parameters={{}} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
