import { useFormats } from '../../look/formats-context.ts';
import { useArea } from '../../words/area.ts';
import { AS_WHOM } from '../../words/as-whom/as-whom-area.ts';
import type { Field } from '../fields/catalog.ts';
import classes from './AsWhom.module.css';

interface HiddenFieldsProps {
  readonly members: readonly string[];
  readonly fields: ReadonlyMap<string, Field>;
}

/** The fields of the view that somebody else does not see. */
export function HiddenFields({ members, fields }: HiddenFieldsProps) {
  const words = useArea(AS_WHOM);
  const { locale } = useFormats();
  if (members.length === 0) return <p className={classes.policy}>{words.nothingHidden}</p>;
  return (
    <details className={classes.hidden} open={members.length <= 5}>
      <summary>{words.hidden(members.length, members.length.toLocaleString(locale))}</summary>
      <ul>
        {members.map((member) => (
          <li key={member} dir="auto" title={member}>
            {fields.get(member)?.title ?? member}
          </li>
        ))}
      </ul>
    </details>
  );
}
