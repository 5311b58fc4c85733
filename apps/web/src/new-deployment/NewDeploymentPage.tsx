import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { statusOf } from '../api/api-error.ts';
import { creatingDeployment } from '../api/deployments-api.ts';
import { fieldError } from '../api/field-error.ts';
import { ErrorDetails } from '../look/ErrorDetails.tsx';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { useTitle } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { NEW_DEPLOYMENT } from '../words/new-deployment/new-deployment-area.ts';
import classes from './NewDeployment.module.css';

interface NewDeploymentPageProps {
  /** It exists, and its data source is next. */
  onCreated(id: number): void;
}

/** Names a new deployment and says what comes after it. */
export function NewDeploymentPage({ onCreated }: NewDeploymentPageProps) {
  const words = useArea(NEW_DEPLOYMENT);
  useTitle(words.title);
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = name.trim() === '';
  const creating = useMutation({
    mutationFn: (given: string) => creatingDeployment(given).send(),
    onSuccess: ({ id }) => onCreated(id),
  });
  const { error } = creating;
  const nameError =
    isChecked && isMissing
      ? words.nameMissing
      : statusOf(error) === 409
        ? words.taken
        : fieldError(error, 'name');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isMissing && !creating.isPending && !creating.isSuccess) creating.mutate(name.trim());
  };
  const { shown } = creatingDeployment(name.trim());
  return (
    <main className={classes.page}>
      <h1>{words.title}</h1>
      <p className={classes.about}>{words.about}</p>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          label={words.name}
          description={words.nameHelp}
          value={name}
          maxLength={255}
          error={nameError}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            if (creating.isError) creating.reset();
          }}
        />
        {error !== null && nameError === undefined && (
          <div className={classes.error} role="alert">
            <p>{words.failed}</p>
            <ErrorDetails error={error} />
          </div>
        )}
        <div className={classes.foot}>
          <Button type="submit" loading={creating.isPending || creating.isSuccess}>
            {words.create}
          </Button>
          {!isMissing && (
            <ShowRequest request={shown} operation={shown.operation} parameters={shown.parameters} />
          )}
        </div>
      </form>
      <section className={classes.next} aria-label={words.next}>
        <h2>{words.next}</h2>
        <ol>
          {words.steps.map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b>
              <p className={classes.about}>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </main>
  );
}
