import type { DataSourceType } from '@facet/client';
import { Button } from '@mantine/core';
import { IconDatabase, IconFileDatabase } from '@tabler/icons-react';
import { useState } from 'react';
import { plainText } from '../look/plain-text.ts';
import { SearchField } from '../look/SearchField.tsx';
import { useArea } from '../words/area.ts';
import { SOURCES } from '../words/sources/sources-area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './Sources.module.css';
import type { SourcesView } from './sources-view.ts';

/** Those that most people have, in this order. */
const COMMON = ['postgres', 'mysql', 'snowflake', 'bigquery', 'redshift', 'mssql', 'clickhouse', 'duckdb'];

interface TypeChoiceProps {
  readonly types: readonly DataSourceType[];
  onView(view: SourcesView): void;
}

/** All types of data source, one of which is chosen. */
export function TypeChoice({ types, onView }: TypeChoiceProps) {
  const words = useArea(SOURCES);
  const { cancel } = useArea(WORKSPACE);
  const [text, setText] = useState('');
  const wanted = plainText(text.trim());
  const found = types.filter(({ title, type }) => plainText(`${title} ${type}`).includes(wanted));
  const rankOf = ({ type }: DataSourceType) => COMMON.indexOf(type);
  const common = found.filter((one) => rankOf(one) !== -1).sort((a, b) => rankOf(a) - rankOf(b));
  const others = found.filter((one) => rankOf(one) === -1);
  const groups = [
    { name: words.commonTypes, types: common },
    { name: words.otherTypes, types: others },
  ].filter((group) => group.types.length > 0);
  return (
    <>
      <div className={classes.head}>
        <h1>{words.chooseType}</h1>
        <Button variant="default" onClick={() => onView({ kind: 'list' })}>
          {cancel}
        </Button>
      </div>
      <div className={classes.search}>
        <SearchField label={words.searchTypes} clearLabel={words.clearSearch} text={text} onText={setText} />
      </div>
      {groups.map((group) => (
        <section key={group.name} className={classes.section} aria-label={group.name}>
          <h2>{group.name}</h2>
          <ul className={classes.grid}>
            {group.types.map((one) => (
              <li key={one.type}>
                <TypeButton type={one} onChoose={() => onView({ kind: 'new', type: one.type })} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={classes.about} role="status">
        {groups.length === 0 && words.noType(text.trim())}
      </p>
    </>
  );
}

function TypeButton({ type, onChoose }: { readonly type: DataSourceType; onChoose(): void }) {
  const { driver, notInstalled } = useTypeWords();
  const Icon = type.type === 'duckdb' ? IconFileDatabase : IconDatabase;
  return (
    <button type="button" className={classes.type} onClick={onChoose}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <span>
        <span className={classes.name} lang="en">
          {type.title}
        </span>
        {!type.isInstalled && (
          <span className={classes.about}>
            {driver}: {notInstalled}
          </span>
        )}
      </span>
    </button>
  );
}

function useTypeWords() {
  const { columns, notInstalled } = useArea(SOURCES);
  return { driver: columns.driver, notInstalled };
}
