import type { DataSourceType } from '@facet/client';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { settingVariables } from '../../api/data-sources-api.ts';
import { ErrorDetails } from '../../look/ErrorDetails.tsx';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { useArea } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import classes from '../Sources.module.css';
import {
  DEFAULT_SOURCE,
  type FormSource,
  groupsOf,
  type Variables,
  withoutSecrets,
} from '../source-variables.ts';
import type { SourcesView } from '../sources-view.ts';
import { TestButton } from '../TestButton.tsx';
import { DriverMissing, TestResult } from '../TestResult.tsx';
import type { SourceTests } from '../use-source-tests.ts';
import { useSourceForm } from './use-source-form.ts';
import { HELP_BELOW, VariableFields } from './VariableFields.tsx';

interface SourceFormProps {
  readonly deploymentId: number;
  readonly source: FormSource;
  readonly type: DataSourceType;
  readonly variables: Variables;
  readonly tests: SourceTests;
  onView(view: SourcesView): void;
  onEdited(isEdited: boolean): void;
}

/** The settings of a data source, as its driver declares them. */
export function SourceForm({ onView, ...given }: SourceFormProps) {
  const words = useArea(SOURCES);
  const { deploymentId, source: first, type, variables, tests } = given;
  const form = useSourceForm({ ...given, onSaved: () => onView({ kind: 'list' }) });
  const { source, edits, changes, tested, save } = form;
  const { usual, more } = groupsOf(type);
  const fields = { source, edits, variables, errorOf: form.errorOf, onChange: form.change };
  const hasRareError = more.some(({ name }) => form.errorOf(name) !== undefined);
  const element = useRef<HTMLFormElement>(null);
  const wrong = [form.wrongName, ...type.variables.map(({ name }) => form.errorOf(name))].join('');
  useEffect(() => {
    if (wrong !== '') element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  const shown = settingVariables(deploymentId, withoutSecrets(changes, source.name, type.variables)).shown;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit(true);
  };
  return (
    <form ref={element} className={classes.form} noValidate autoComplete="off" onSubmit={submit}>
      {!type.isInstalled && tested?.problem !== 'driver_missing' && <DriverMissing type={type} />}
      <div className={classes.fields}>
        {first.isNew && (
          <TextInput
            label={words.name}
            description={source.name === DEFAULT_SOURCE ? words.nameOfFiles : words.nameHelp}
            dir="ltr"
            spellCheck={false}
            maxLength={50}
            inputWrapperOrder={HELP_BELOW}
            withAsterisk
            value={form.name}
            error={form.wrongName}
            onChange={({ currentTarget }) => form.rename(currentTarget.value)}
          />
        )}
        <VariableFields declared={usual} {...fields} />
      </div>
      {more.length > 0 && (
        <details className={classes.more} {...(hasRareError ? { open: true } : {})}>
          <summary>{words.more}</summary>
          <div className={classes.fields}>
            <VariableFields declared={more} {...fields} />
          </div>
        </details>
      )}
      {tested !== null && <TestResult tested={tested} type={type} />}
      {tests.error !== null && (
        <div className={classes.error} role="alert">
          <p>{words.testFailed}</p>
          <ErrorDetails error={tests.error} />
        </div>
      )}
      {save.error !== null && (
        <div className={classes.error} role="alert">
          <p>{form.isRefused ? words.notSaved : words.saveFailed}</p>
          {!form.isRefused && <ErrorDetails error={save.error} />}
        </div>
      )}
      <div className={classes.foot}>
        <Button type="submit" loading={save.isPending} disabled={changes.length === 0}>
          {words.save}
        </Button>
        {form.isRefused && (
          <Button variant="default" onClick={() => form.submit(false)}>
            {words.saveUntested}
          </Button>
        )}
        <TestButton tests={tests} label={words.test} onTest={() => void form.test()} />
        <ShowRequest request={shown} operation={shown.operation} parameters={shown.parameters} />
        <p className={classes.note}>{words.saveHelp}</p>
      </div>
    </form>
  );
}
