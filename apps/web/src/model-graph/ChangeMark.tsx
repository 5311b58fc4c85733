import { IconAlertTriangle, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ChangedCube } from '../api/model-graph-api.ts';
import { useArea } from '../words/area.ts';
import { MODEL_GRAPH } from '../words/model-graph/model-graph-area.ts';
import classes from './ImpactPanel.module.css';

interface ChangeMarkProps {
  readonly change: ChangedCube['change'];
  readonly isBreaking: boolean;
}

const ICONS = { added: IconPlus, changed: IconPencil, removed: IconTrash };

/** What a merge does to a cube or a member, as an icon and a word. */
export function ChangeMark({ change, isBreaking }: ChangeMarkProps) {
  const { impact } = useArea(MODEL_GRAPH);
  const Icon = isBreaking ? IconAlertTriangle : ICONS[change];
  return (
    <span className={classes.mark} data-breaking={isBreaking || undefined}>
      <Icon size={14} aria-hidden />
      {isBreaking && change !== 'removed' ? impact.marks.breaking : impact.marks[change]}
    </span>
  );
}
