import type { MemberDefinition } from '@facet/client';
import { useArea } from '../../words/area.ts';
import { PROVENANCE } from '../../words/provenance/provenance-area.ts';
import classes from './Provenance.module.css';

interface DefinitionsProps {
  readonly members: readonly MemberDefinition[];
}

/** How the model defines the columns of an answer. */
export function Definitions({ members }: DefinitionsProps) {
  const words = useArea(PROVENANCE);
  return (
    <section className={classes.part}>
      <h3>{words.definitions}</h3>
      <dl className={classes.definitions}>
        {members.map((member) => (
          <div key={member.name}>
            <dt dir="auto">{member.title}</dt>
            {member.description !== null && <dd dir="auto">{member.description}</dd>}
            <dd>
              <code dir="ltr">{expressionOf(member)}</code>
            </dd>
            {member.file !== null && (
              <dd className={classes.file} title={member.definedAs}>
                {words.definedIn(member.file)}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The expression of a member as in SQL, such as `avg(delay)`. */
function expressionOf({ definedAs, aggregation, sql, filters }: MemberDefinition): string {
  const expression = sql ?? (aggregation === null ? definedAs : '*');
  // An aggregation named `number` is an expression over other measures.
  const isPlain = aggregation === null || ['number', 'string', 'time', 'boolean'].includes(aggregation);
  const where = filters.map((filter) => `(${filter})`).join(' and ');
  return `${isPlain ? expression : `${aggregation}(${expression})`}${where === '' ? '' : `\nwhere ${where}`}`;
}
