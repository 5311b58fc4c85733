import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import { Button, Select } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { type LogFilter, logRequest } from '../api/deployment-logs-api.ts';
import { CopyButton } from '../look/CopyButton.tsx';
import page from '../look/Page.module.css';
import { SearchField } from '../look/SearchField.tsx';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea, useLocale } from '../words/area.ts';
import { DEPLOYMENT } from '../words/deployment/deployment-area.ts';
import { DeploymentFrame } from './DeploymentFrame.tsx';
import type { DeploymentRights } from './deployment-rights.ts';
import { MOST_LINES } from './logs/followed-log.ts';
import { LogLines } from './logs/LogLines.tsx';
import { type LineFilter, shownLines, textOfLines } from './logs/shown-lines.ts';
import { useFollowedLog } from './logs/use-followed-log.ts';

interface LogsPageProps {
  readonly deploymentId: number;
  readonly rights: DeploymentRights;
}

const SOURCES = ['all', 'production', 'dev'] as const;
const LEVELS = ['all', 'warning', 'error'] as const;

/** The log of a deployment, followed until people pause it. */
export function LogsPage({ deploymentId, rights }: LogsPageProps) {
  const words = useArea(DEPLOYMENT);
  const { logs } = words;
  const number = new Intl.NumberFormat(useLocale());
  const [isFollowing, setFollowing] = useState(true);
  const [source, setSource] = useState<(typeof SOURCES)[number]>('all');
  const [filter, setFilter] = useState<LineFilter>({ level: 'all', text: '' });
  const asked: LogFilter = source === 'all' ? {} : { source };
  const { lines, isCut, isLoaded, error } = useFollowedLog(deploymentId, asked, isFollowing);
  const text = useDeferredValue(filter.text);
  const shown = useMemo(() => shownLines(lines, { level: filter.level, text }), [lines, filter.level, text]);
  return (
    <DeploymentFrame
      deploymentId={deploymentId}
      pages={rights.pages}
      current="logs"
      title={words.pages.logs}
      about={logs.about}
      request={logRequest(deploymentId, asked)}
      action={
        <Button
          variant="default"
          leftSection={
            isFollowing ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
          }
          onClick={() => setFollowing(!isFollowing)}
        >
          {isFollowing ? logs.pause : logs.resume}
        </Button>
      }
    >
      <div className={page.foot}>
        <Select
          aria-label={logs.source}
          data={SOURCES.map((value) => ({ value, label: logs.sources[value] }))}
          value={source}
          allowDeselect={false}
          onChange={(value) => value !== null && setSource(value)}
        />
        <Select
          aria-label={logs.level}
          data={LEVELS.map((value) => ({ value, label: logs.levels[value] }))}
          value={filter.level}
          allowDeselect={false}
          onChange={(level) => level !== null && setFilter({ ...filter, level })}
        />
        <SearchField
          label={logs.search}
          clearLabel={logs.clearSearch}
          text={filter.text}
          onText={(typed) => setFilter({ ...filter, text: typed })}
        />
      </div>
      {!isLoaded ? (
        error === null ? (
          <WidgetSkeleton shape="table" />
        ) : (
          <ErrorState error={error} title={words.failed} advice={words.failsAgain} />
        )
      ) : shown.length === 0 ? (
        <p className={page.about} role="status">
          {lines.length === 0 ? logs.nothing : logs.noMatch}
        </p>
      ) : (
        <LogLines key={source} lines={shown} />
      )}
      {isLoaded && (
        <div className={page.foot}>
          <span className={page.about} data-number>
            {logs.count(number.format(shown.length))}
            {isCut && ` · ${logs.limit(number.format(MOST_LINES))}`}
          </span>
          {shown.length > 0 && <CopyButton text={textOfLines(shown)} />}
          {error !== null && (
            <span className={page.error} role="status">
              {logs.interrupted}
            </span>
          )}
        </div>
      )}
    </DeploymentFrame>
  );
}
