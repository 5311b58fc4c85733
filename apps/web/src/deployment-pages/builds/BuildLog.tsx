import { useEffect, useState } from 'react';
import page from '../../look/Page.module.css';
import { useArea } from '../../words/area.ts';
import { DEPLOYMENT } from '../../words/deployment/deployment-area.ts';
import { LogLines } from '../logs/LogLines.tsx';
import { useFollowedLog } from '../logs/use-followed-log.ts';

/** The server writes lines in batches, the last ones shortly after the build has ended. */
const LAST_LINES_MS = 3000;

interface BuildLogProps {
  readonly deploymentId: number;
  readonly buildId: number;
  readonly isRunning: boolean;
}

/** What a build has logged, followed while it runs. */
export function BuildLog({ deploymentId, buildId, isRunning }: BuildLogProps) {
  const { noLog } = useArea(DEPLOYMENT).builds;
  const { interrupted } = useArea(DEPLOYMENT).logs;
  const [isFollowed, setFollowed] = useState(isRunning);
  useEffect(() => {
    if (isRunning) {
      setFollowed(true);
      return;
    }
    const timer = setTimeout(() => setFollowed(false), LAST_LINES_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  const { lines, isLoaded, error } = useFollowedLog(deploymentId, { pod: `build-${buildId}` }, isFollowed);
  if (error !== null) return <p className={page.error}>{interrupted}</p>;
  if (lines.length > 0) return <LogLines lines={lines} />;
  return isLoaded && !isFollowed ? <p className={page.about}>{noLog}</p> : null;
}
