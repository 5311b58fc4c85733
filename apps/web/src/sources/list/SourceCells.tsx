import { IconAlertTriangle } from '@tabler/icons-react';
import { useArea } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import classes from '../Sources.module.css';

/** The name of a data source, and its type. */
export function SourceName({ name, title }: { readonly name: string; readonly title: string }) {
  return (
    <>
      <bdi className={classes.name}>{name}</bdi>
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
