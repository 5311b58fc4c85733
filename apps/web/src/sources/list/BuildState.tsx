import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { newestBuild } from '../../api/data-sources-api.ts';
import { useArea } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import { useWords } from '../../words/words.ts';
import { savedKey } from '../note-saved.ts';
import classes from '../Sources.module.css';

const ASKS_EVERY_MS = 1500;

/** How far the build is that began because variables were saved here. */
export function BuildState({ deploymentId }: { readonly deploymentId: number }) {
  const { rebuild } = useArea(SOURCES);
  const { details } = useWords();
  // Its time is set when variables are saved.
  const { data: since } = useQuery<number>({ queryKey: savedKey(deploymentId), queryFn: skipToken });
  const { data: build } = useQuery({
    queryKey: ['source-build', deploymentId, since],
    queryFn: ({ signal }) => newestBuild(deploymentId, signal),
    enabled: since !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'building' ? ASKS_EVERY_MS : false),
  });
  if (since === undefined || build === undefined) return null;
  const { status, errorText } = build;
  if (status === 'building')
    return (
      <p className={classes.state} role="status">
        <Loader size={16} aria-hidden />
        <span>{rebuild.running}</span>
      </p>
    );
  const isBuilt = status === 'built';
  const text = !isBuilt ? rebuild.failed : errorText === null ? rebuild.done : rebuild.warned;
  const isGood = isBuilt && errorText === null;
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <div role="status">
      <p className={classes.state} data-state={isGood ? 'good' : isBuilt ? 'warning' : 'bad'}>
        <Icon size={16} aria-hidden />
        <span>{text}</span>
      </p>
      {errorText !== null && (
        <details>
          <summary>{details}</summary>
          <p className={classes.code} dir="auto">
            {errorText}
          </p>
        </details>
      )}
    </div>
  );
}
