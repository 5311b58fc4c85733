import { JobsTray } from '../frame/jobs/JobsTray.tsx';

/** The tray of jobs, without the frame around it. */
export function StagedJobs() {
  return <JobsTray />;
}
