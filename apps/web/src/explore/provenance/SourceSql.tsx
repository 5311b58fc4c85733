import type { SourceStatement } from '@facet/client';
import { CopyButton } from '../../look/CopyButton.tsx';
import { useArea } from '../../words/area.ts';
import { PROVENANCE } from '../../words/provenance/provenance-area.ts';
import classes from './Provenance.module.css';

interface SourceSqlProps {
  readonly statements: readonly SourceStatement[];
}

/** The statements that the data source runs for an answer. */
export function SourceSql({ statements }: SourceSqlProps) {
  const words = useArea(PROVENANCE);
  return (
    <section className={classes.part}>
      <h3>{words.sql}</h3>
      {statements.map(({ sql, values, preAggregations }) => (
        <div key={`${sql}${JSON.stringify(values)}`}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className={classes.code} dir="ltr" tabIndex={0}>
            {sql}
          </pre>
          {values.length > 0 && (
            <p>
              {words.values} <code dir="ltr">{values.map((value) => JSON.stringify(value)).join(', ')}</code>
            </p>
          )}
          {preAggregations.length > 0 && <p>{words.preAggregations(preAggregations.join(', '))}</p>}
          <CopyButton text={sql} />
        </div>
      ))}
    </section>
  );
}
