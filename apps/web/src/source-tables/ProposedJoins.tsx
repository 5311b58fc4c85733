import { IconAlertTriangle } from '@tabler/icons-react';
import type { ModelProposal } from '../api/source-tables-api.ts';
import { useArea } from '../words/area.ts';
import { SOURCE_TABLES } from '../words/source-tables/source-tables-area.ts';
import classes from './SourceTables.module.css';

/** The joins of a proposal, and on what each is based. */
export function ProposedJoins({ joins }: { readonly joins: ModelProposal['joins'] }) {
  const { proposal: words } = useArea(SOURCE_TABLES);
  if (joins.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{words.joins}</h2>
      <ul className={classes.joins}>
        {joins.map(({ from, to, columns, relationship, basis }) => (
          <li key={JSON.stringify([from, to, columns])}>
            <span>
              <bdi>{words.join(from, to)}</bdi>
              <p className={classes.soft} dir="ltr">
                {columns.map((pair) => `${pair.from} = ${pair.to}`).join(', ')}
              </p>
            </span>
            <span className={classes.soft}>{words.relationships[relationship]}</span>
            <span className={classes.soft} data-basis={basis}>
              {basis === 'name' && <IconAlertTriangle size={14} aria-hidden />}
              {words.bases[basis]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
