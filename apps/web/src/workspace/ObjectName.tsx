import type { WorkspaceObject } from '@facet/client';
import {
  IconChartBar,
  IconFileCode,
  IconFolder,
  IconNotebook,
  IconRosetteDiscountCheck,
  IconRosetteDiscountCheckFilled,
} from '@tabler/icons-react';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { titleOf } from './keys-of.ts';
import classes from './ObjectName.module.css';
import { PageLink } from './PageLink.tsx';

interface ObjectNameProps {
  readonly object: WorkspaceObject;
  readonly href: string;
  /** Whether to say where it is. */
  readonly hasPath: boolean;
}

/** What an object is, its title, and whether it is verified or comes from a file. */
export function ObjectName({ object, href, hasPath }: ObjectNameProps) {
  const { fileHelp, file } = useArea(WORKSPACE);
  const { type, description, folderPath, sourcePath, verification } = object;
  return (
    <>
      <TypeIcon type={type} />
      <PageLink href={href} className={classes.title} title={description || undefined} isInList>
        {titleOf(object)}
      </PageLink>
      <VerifiedMark status={verification} />
      {sourcePath != null && (
        <span className={classes.file} title={fileHelp(sourcePath)}>
          <IconFileCode size={14} aria-hidden />
          {file}
        </span>
      )}
      {hasPath && folderPath.length > 0 && (
        <span className={classes.path} dir="auto">
          {folderPath.map(({ name }) => name).join(' / ')}
        </span>
      )}
    </>
  );
}

const ICONS = { FOLDER: IconFolder, WORKBOOK: IconNotebook, REPORT: IconChartBar };

export function TypeIcon({ type }: { readonly type: WorkspaceObject['type'] }) {
  const Icon = ICONS[type];
  return <Icon size={16} stroke={1.6} aria-hidden className={classes.icon} data-type={type} />;
}

/** Says that somebody has verified a report, or that it has changed since. */
export function VerifiedMark({ status }: { readonly status: WorkspaceObject['verification'] }) {
  const { verified, changedSince } = useArea(WORKSPACE);
  if (status == null) return null;
  const isCurrent = status === 'VERIFIED';
  const Icon = isCurrent ? IconRosetteDiscountCheckFilled : IconRosetteDiscountCheck;
  const label = isCurrent ? verified : changedSince;
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classes.mark}
      data-current={isCurrent || undefined}
    >
      <Icon size={16} aria-hidden />
    </span>
  );
}
