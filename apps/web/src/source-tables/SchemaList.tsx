import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isWorthAsking } from '../api/failure-of.ts';
import { schemasOf } from '../api/source-tables-api.ts';
import { useArea, useLocale } from '../words/area.ts';
import { SOURCE_TABLES } from '../words/source-tables/source-tables-area.ts';
import classes from './SourceTables.module.css';
import { sourceKey } from './table-keys.ts';

interface SchemaListProps {
  readonly deploymentId: number;
  readonly source: string;
  /** Empty for all. */
  readonly schema: string;
  onSchema(schema: string): void;
}

/** The schemas of a data source with how many tables each has; nothing where there is one. */
export function SchemaList({ deploymentId, source, schema, onSchema }: SchemaListProps) {
  const words = useArea(SOURCE_TABLES);
  const locale = useLocale();
  const { data: schemas } = useQuery({
    queryKey: [...sourceKey(deploymentId, source), 'schemas'],
    queryFn: ({ signal }) => schemasOf(deploymentId, source, signal),
    retry: isWorthAsking,
  });
  if (schemas === undefined || schemas.length < 2) return null;
  const total = schemas.reduce((sum, { tableCount }) => sum + tableCount, 0);
  const choices = [{ name: '', tableCount: total }, ...schemas];
  const number = new Intl.NumberFormat(locale);
  return (
    <>
      <nav className={classes.schemas} aria-label={words.schemas}>
        <h2>{words.schemas}</h2>
        <ul>
          {choices.map(({ name, tableCount }) => (
            <li key={name}>
              <button
                type="button"
                aria-current={name === schema || undefined}
                onClick={() => onSchema(name)}
              >
                <bdi>{name === '' ? words.allSchemas : name}</bdi>
                <span data-number>{number.format(tableCount)}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <NativeSelect
        className={classes.schemaChoice}
        aria-label={words.schemas}
        value={schema}
        data={choices.map(({ name }) => ({ value: name, label: name === '' ? words.allSchemas : name }))}
        onChange={({ currentTarget }) => onSchema(currentTarget.value)}
      />
    </>
  );
}
