import type { ModelProposal } from '../api/source-tables-api.ts';
import { useArea } from '../words/area.ts';
import { SOURCE_TABLES } from '../words/source-tables/source-tables-area.ts';
import classes from './SourceTables.module.css';

/** What a proposal left out or could not know, each with what it is about. */
export function ProposalNotes({ notes }: { readonly notes: ModelProposal['notes'] }) {
  const { proposal: words } = useArea(SOURCE_TABLES);
  if (notes.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{words.notes}</h2>
      <ul className={classes.notes}>
        {[...Map.groupBy(notes, ({ code }) => code)].map(([code, found]) => (
          <li key={code}>
            {words.noteTexts[code]}
            <p className={classes.soft}>
              <bdi>{found.map(({ subject }) => subject).join(', ')}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
