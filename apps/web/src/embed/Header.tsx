import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react';
import { Age } from '../look/Age.tsx';
import { useFormats } from '../look/formats-context.ts';
import { useWords } from '../look/words.ts';
import classes from './Header.module.css';

interface HeaderProps {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** When the data source was asked for the oldest part; undefined before that is known. */
  readonly refreshedAt: string | undefined;
  readonly isRefreshing: boolean;
  /** Undefined if the page is rendered: it then shows the time of its data instead of their age. */
  readonly onRefresh: (() => void) | undefined;
  /** Absent if every control has its default. */
  onReset?(): void;
}

/** The title of a dashboard, the age of its data, and what can be done with it. */
export function Header({ title, description, refreshedAt, isRefreshing, onRefresh, onReset }: HeaderProps) {
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
            <Moment time={refreshedAt} />
          ) : (
            <Age className={classes.age} refreshedAt={refreshedAt} />
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
        {onRefresh !== undefined && (
          <Tooltip label={words.refresh}>
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
          </Tooltip>
        )}
      </div>
    </header>
  );
}

function Moment({ time }: { time: string }) {
  const formats = useFormats();
  return (
    <time className={classes.age} dateTime={time}>
      {formats.moment(new Date(time))}
    </time>
  );
}
