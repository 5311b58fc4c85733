import type { SeenObject } from '@facet/client';
import { IconFolder, IconNotebook, IconReportAnalytics } from '@tabler/icons-react';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import classes from './Sharing.module.css';
import { throughText } from './use-entry-text.ts';

const ICONS = { FOLDER: IconFolder, WORKBOOK: IconNotebook, REPORT: IconReportAnalytics } as const;

interface SeenRowProps {
  readonly item: SeenObject;
  onFolder(): void;
}

/** An object that somebody sees. A folder can be opened. */
export function SeenRow({ item, onFolder }: SeenRowProps) {
  const words = useArea(SHARING);
  const { type, name, title, level, reason, folder } = item;
  const Icon = ICONS[type];
  const { reasons } = words.seen;
  const by = throughText(item.through, words);
  const place = reason === 'FOLDER' ? reasons.FOLDER(folder?.name ?? '') : reasons[reason];
  // Where it was given is the object itself, or everywhere.
  const why = by === null ? place : reason === 'FOLDER' ? `${place} · ${by}` : by;
  return (
    <li className={classes.entry}>
      <div className={classes.row}>
        <span className={classes.icon}>
          <Icon size={16} aria-hidden />
        </span>
        <span className={classes.who}>
          {type === 'FOLDER' ? (
            <button type="button" className={classes.open} dir="auto" onClick={onFolder}>
              {name}
            </button>
          ) : (
            <span className={classes.name} dir="auto" title={title ?? name}>
              {title ?? name}
            </span>
          )}
          <span className={classes.origin} dir="auto">
            {why}
          </span>
        </span>
        <span className={classes.level}>{words.levels[level]}</span>
      </div>
    </li>
  );
}
