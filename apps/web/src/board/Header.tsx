import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconClockExclamation, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PictureFormat, PictureLayout } from '../api/dashboard-api.ts';
import { Age } from '../look/Age.tsx';
import { useFormats } from '../look/formats-context.ts';
import { Hint } from '../look/Hint.tsx';
import { useStaleText } from '../look/use-stale-text.ts';
import { zoneName } from '../look/zone-name.ts';
import { useWords } from '../words/words.ts';
import { DownloadButton } from './DownloadButton.tsx';
import classes from './Header.module.css';

interface HeaderProps {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** When the data source was asked for the oldest part; undefined before that is known. */
  readonly refreshedAt: string | undefined;
  /** The IANA time zone of the rows, by which days begin and end. */
  readonly zone: string;
  /** Whether a part of the data could not be refreshed. */
  readonly isStale: boolean;
  readonly isRefreshing: boolean;
  /** Undefined if the page is rendered: it then shows the time of its data instead of their age. */
  readonly onRefresh: (() => void) | undefined;
  /** Buttons of the page around the dashboard. */
  readonly tools?: ReactNode;
  /** Absent if every control has its default. */
  onReset?(): void;
  /** Downloads what the viewer sees; absent if they may not. */
  onDownload?(format: PictureFormat, layout: PictureLayout): Promise<void>;
}

/** The title of a dashboard, the age of its data, and what can be done with it. */
export function Header(props: HeaderProps) {
  const { title, description, refreshedAt, zone, isStale, isRefreshing, onRefresh, onReset, onDownload } =
    props;
  const { tools } = props;
  const words = useWords();
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {title !== undefined && <h1 className={classes.title}>{title}</h1>}
        {title !== undefined && description !== undefined && (
          <p className={classes.description}>{description}</p>
        )}
      </div>
      <div className={classes.actions}>
        {refreshedAt !== undefined &&
          (onRefresh === undefined ? (
            <span className={classes.age}>
              <Moment time={refreshedAt} /> · <Zone zone={zone} />
            </span>
          ) : (
            <span className={classes.age} data-hidden={isStale || undefined}>
              <Age refreshedAt={refreshedAt} /> · <Zone zone={zone} />
            </span>
          ))}
        {onReset !== undefined && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.reset}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={onReset}
          >
            {words.resetAll}
          </Button>
        )}
        {tools}
        {onDownload !== undefined && <DownloadButton onDownload={onDownload} />}
        {onRefresh !== undefined && (
          <Hint label={words.refresh}>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={words.refresh}
              loading={isRefreshing}
              loaderProps={{ size: 14 }}
              onClick={onRefresh}
            >
              <IconRefresh size={16} aria-hidden />
            </ActionIcon>
          </Hint>
        )}
      </div>
      <p className={classes.stale} role="status">
        {isStale && <StaleText refreshedAt={refreshedAt} />}
      </p>
    </header>
  );
}

function StaleText({ refreshedAt }: Pick<HeaderProps, 'refreshedAt'>) {
  const text = useStaleText(refreshedAt);
  if (text === undefined) return null;
  return (
    <>
      <IconClockExclamation size={16} aria-hidden className={classes.warning} />
      <span title={text}>{text}</span>
    </>
  );
}

/** The time zone changes what a day is, and with it totals. */
function Zone({ zone }: Pick<HeaderProps, 'zone'>) {
  const { locale } = useFormats();
  return <span title={zone}>{zoneName(zone, locale)}</span>;
}

function Moment({ time }: { time: string }) {
  const formats = useFormats();
  return <time dateTime={time}>{formats.moment(new Date(time))}</time>;
}
