import type { DataSourceType } from '@facet/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { settingVariables } from '../../api/data-sources-api.ts';
import { fieldOf } from '../../api/field-error.ts';
import { useArea } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import { useNotices } from '../../workspace/notices.ts';
import { noteSaved } from '../note-saved.ts';
import { fieldOfProblem, type Tested } from '../source-problems.ts';
import {
  changesOf,
  type Edits,
  type FormSource,
  missingIn,
  nameProblem,
  type Variables,
  variableOf,
} from '../source-variables.ts';
import type { SourceTests } from '../use-source-tests.ts';

interface Given {
  readonly deploymentId: number;
  readonly source: FormSource;
  readonly type: DataSourceType;
  readonly variables: Variables;
  readonly tests: SourceTests;
  onSaved(): void;
  onEdited(isEdited: boolean): void;
}

/** What was entered about a data source, its test, and how it is saved. */
export function useSourceForm({
  deploymentId,
  source: first,
  type,
  variables,
  tests,
  onSaved,
  onEdited,
}: Given) {
  const words = useArea(SOURCES);
  const client = useQueryClient();
  const { say } = useNotices();
  const [name, setName] = useState(first.name);
  const [edits, setEdits] = useState<Edits>({});
  /** Whether the person wanted to go on, so that what is missing is marked. */
  const [isChecked, setChecked] = useState(false);
  const [tested, setTested] = useState<Tested | null>(null);
  const source = { ...first, name: name.trim() };
  const wrongName = first.isNew ? nameProblem(source.name, variables) : null;
  const missing = missingIn(source, type, edits, variables);
  const changes = changesOf(source, type, edits, variables);
  const isEdited = Object.keys(edits).length > 0 || name !== first.name;
  useEffect(() => onEdited(isEdited), [onEdited, isEdited]);
  useEffect(() => () => onEdited(false), [onEdited]);
  const save = useMutation({
    mutationFn: (isTested: boolean) => settingVariables(deploymentId, changes, isTested).send(),
    onSuccess: async () => {
      onEdited(false);
      say({ text: words.saved(source.name) });
      await noteSaved(client, deploymentId);
      void tests.run();
      onSaved();
    },
    onError: async (error) => {
      // The refusal names no problem by its code, which a test does.
      if (isRefusal(error)) setTested((await tests.tryOut(source.name, changes)) ?? null);
    },
  });
  const isReady = wrongName === null && missing.length === 0;
  const test = async () => {
    setChecked(true);
    save.reset();
    setTested(null);
    if (isReady) setTested((await tests.tryOut(source.name, changes)) ?? null);
  };
  const forget = () => {
    setTested(null);
    if (!save.isPending) save.reset();
  };
  const wrongField =
    tested === null || tested.problem === null ? undefined : fieldOfProblem(tested.problem, type.variables);
  const refused = refusedVariable(save.error);
  const refusedName = refused === undefined ? undefined : changes[refused.index]?.name;
  const errorOf = (variable: string) => {
    const declared = type.variables.find((one) => one.name === variable);
    if (isChecked && missing.includes(variable)) return words.missing(declared?.label ?? variable);
    if (refusedName === variableOf(source.name, variable)) return refused?.message;
    return wrongField === variable && tested?.problem != null
      ? words.problems[tested.problem].title
      : undefined;
  };
  return {
    source,
    name,
    edits,
    changes,
    tested,
    save,
    test,
    wrongName: isChecked && wrongName !== null ? words.nameProblems[wrongName] : undefined,
    errorOf,
    isRefused: isRefusal(save.error),
    change: (variable: string, value: string) => {
      setEdits({ ...edits, [variable]: value });
      forget();
    },
    rename: (next: string) => {
      setName(next);
      forget();
    },
    submit: (isTested: boolean) => {
      setChecked(true);
      if (!isReady || save.isPending) return;
      tests.cancel();
      setTested(null);
      save.mutate(isTested);
    },
  };
}

/** Whether a data source refused the connection, so that nothing was stored. */
function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'data_source_refused';
}

/** The variable of a request that the server refused, and why. */
function refusedVariable(error: Error | null) {
  const index = /^env_variables\.(\d+)/.exec(fieldOf(error) ?? '')?.[1];
  if (index === undefined || error === null) return undefined;
  return { index: Number(index), message: error.message.replace(/^body\.[\w.]+:? /, '') };
}
