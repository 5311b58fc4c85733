import { IconAlertTriangle } from '@tabler/icons-react';
import { useArea } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import { PageLink } from '../../workspace/PageLink.tsx';
import classes from '../Sources.module.css';

interface SourceNameProps {
  readonly name: string;
  readonly title: string;
  /** The page of its tables; null for those who may not see them. */
  readonly tables: string | null;
}

/** The name of a data source, which leads to its tables, and its type. */
export function SourceName({ name, title, tables }: SourceNameProps) {
  return (
    <>
      {tables === null ? (
        <bdi className={classes.name}>{name}</bdi>
      ) : (
        <PageLink className={classes.name} href={tables}>
          {name}
        </PageLink>
      )}
      <p className={classes.about} lang="en">
        {title}
      </p>
    </>
  );
}

/** Whether the engine of the deployment has the driver of a data source. */
export function DriverState({ isInstalled }: { readonly isInstalled: boolean }) {
  const words = useArea(SOURCES);
  if (isInstalled) return words.installed;
  return (
    <span className={classes.state} data-state="warning">
      <IconAlertTriangle size={16} aria-hidden />
      <span>{words.notInstalled}</span>
    </span>
  );
}
