import type { SuggestedCubes } from '@facet/client';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { settingVariables } from '../../api/data-sources-api.ts';
import { useArea } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import { ActionDialog } from '../../workspace/ActionDialog.tsx';
import { useNotices } from '../../workspace/notices.ts';
import { noteSaved } from '../note-saved.ts';
import classes from '../Sources.module.css';
import { DEFAULT_SOURCE, sourceNamed, type Variables } from '../source-variables.ts';

interface UseDatabaseProps {
  readonly deploymentId: number;
  readonly found: SuggestedCubes;
  /** Of the file. */
  readonly name: string;
  readonly variables: Variables;
}

/** Makes an uploaded DuckDB database the one whose tables the default data source reads, where that is DuckDB. */
export function UseDatabase({ deploymentId, found, name, variables }: UseDatabaseProps) {
  const words = useArea(SOURCES);
  const { files: texts } = words;
  const client = useQueryClient();
  const { say } = useNotices();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const isDuckdb = sourceNamed(DEFAULT_SOURCE, variables).type === 'duckdb';
  const wanted = found.variables.filter((one) => variables[one.name] !== one.value);
  if (!isDuckdb || wanted.length === 0) return null;
  const change = settingVariables(deploymentId, [{ name: 'CUBEJS_DB_TYPE', value: 'duckdb' }, ...wanted]);
  const use = async () => {
    try {
      await change.send();
      setAsking(false);
      say({ text: words.saved(DEFAULT_SOURCE) });
      await noteSaved(client, deploymentId);
    } catch (error) {
      setFailure(error as Error);
    }
  };
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        {texts.useDatabase}
      </Button>
      {isAsking && (
        <ActionDialog
          title={texts.databaseTitle(name)}
          action={texts.useDatabase}
          shown={change.shown}
          onAction={use}
          onClose={() => setAsking(false)}
        >
          <p>{texts.databaseText}</p>
          {failure !== null && (
            <p className={classes.error} role="alert">
              {failure.message}
            </p>
          )}
        </ActionDialog>
      )}
    </>
  );
}
