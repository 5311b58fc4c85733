import { groupNames, type ValueGroups } from '@facet/query';
import { IconStack2 } from '@tabler/icons-react';
import { useFormats } from '../../look/formats-context.ts';
import { useArea } from '../../words/area.ts';
import { VALUE_GROUPS } from '../../words/value-groups/value-groups-area.ts';
import classes from './ValueGroups.module.css';

/** How many groups a column has, on its chip. */
export function GroupsMark({ groups }: { groups: ValueGroups }) {
  const words = useArea(VALUE_GROUPS);
  const { locale } = useFormats();
  const names = groupNames(groups);
  return (
    <span className={classes.mark} title={names.join('\n')}>
      <IconStack2 size={14} aria-hidden />
      {words.groups(names.length, names.length.toLocaleString(locale))}
    </span>
  );
}
