import type { QueryAsAnswer, QueryInput } from '@facet/client';
import { IconLock } from '@tabler/icons-react';
import { useArea } from '../../words/area.ts';
import { AS_WHOM } from '../../words/as-whom/as-whom-area.ts';
import type { Field } from '../fields/catalog.ts';
import classes from './AsWhom.module.css';

interface RefusedNoteProps {
  readonly found: QueryAsAnswer;
  readonly body: QueryInput;
  readonly fields: ReadonlyMap<string, Field>;
}

/** Why somebody else gets no answer: fields of the question that are hidden from them, or else the server's reason. */
export function RefusedNote({ found: { refusal, hiddenMembers }, body, fields }: RefusedNoteProps) {
  const words = useArea(AS_WHOM);
  const asked = JSON.stringify(body);
  const hidden = hiddenMembers.filter((member) => asked.includes(JSON.stringify(member)));
  return (
    <div className={classes.refused} role="status">
      <p>
        <IconLock size={16} aria-hidden /> <strong>{words.refused}</strong>
      </p>
      {hidden.length > 0 ? (
        <>
          <p>{words.refusedFor}</p>
          <ul>
            {hidden.map((member) => (
              <li key={member} dir="auto">
                {fields.get(member)?.title ?? member}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p dir="auto">{refusal?.message}</p>
      )}
    </div>
  );
}
