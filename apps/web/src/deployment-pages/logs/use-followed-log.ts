import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type LogFilter, logPage } from '../../api/deployment-logs-api.ts';
import { FollowedLog, type LogState } from './followed-log.ts';

/** The newest lines of a deployment's log; new ones arrive for as long as it is followed. */
export function useFollowedLog(
  deploymentId: number,
  { source, pod }: LogFilter,
  isFollowing: boolean,
): LogState {
  const log = useMemo(
    () =>
      new FollowedLog({
        read: (after, signal) =>
          logPage(
            deploymentId,
            { ...(source === undefined ? {} : { source }), ...(pod === undefined ? {} : { pod }) },
            after,
            signal,
          ),
        wait,
      }),
    [deploymentId, source, pod],
  );
  useEffect(() => {
    const ended = new AbortController();
    if (isFollowing) void log.follow(ended.signal);
    // What has been logged so far is shown in any case.
    else if (!log.state().isLoaded) void log.read(ended.signal);
    return () => ended.abort();
  }, [log, isFollowing]);
  return useSyncExternalStore(log.subscribe, log.state);
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
