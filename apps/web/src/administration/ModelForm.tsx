import type { LanguageModelSettings } from '@facet/client';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldError, fieldOf } from '../api/field-error.ts';
import { changingModel } from '../api/language-model-api.ts';
import { ErrorDetails } from '../look/ErrorDetails.tsx';
import classes from '../look/Page.module.css';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { useArea } from '../words/area.ts';
import { LANGUAGE_MODEL } from '../words/language-model/language-model-area.ts';
import { EndpointFields } from './EndpointFields.tsx';
import { LimitFields } from './LimitFields.tsx';
import { AMOUNTS, changesOf, draftOf, type ModelDraft } from './model-draft.ts';
import { MODEL_KEY } from './model-key.ts';

const FIELDS: readonly string[] = ['url', 'model', 'key', ...AMOUNTS];

interface ModelFormProps {
  readonly settings: LanguageModelSettings;
}

/** The endpoint, limits and prices of the account's model. Only what was changed is sent. */
export function ModelForm({ settings }: ModelFormProps) {
  const words = useArea(LANGUAGE_MODEL);
  const client = useQueryClient();
  // What was changed, so that settings that arrive in the meantime are kept.
  const [edits, setEdits] = useState<Partial<ModelDraft>>({});
  const [isChecked, setChecked] = useState(false);
  const draft = { ...draftOf(settings), ...edits };
  const body = changesOf(settings, draft);
  const save = useMutation({
    mutationFn: () => changingModel(body).send(),
    onSuccess: (changed) => {
      client.setQueryData(MODEL_KEY, changed);
      setEdits({});
      setChecked(false);
    },
  });
  const lacksModel = draft.url.trim() !== '' && draft.model.trim() === '';
  const { error } = save;
  const errorOf = (field: string) => fieldError(error, field);
  const isElsewhere = error !== null && !FIELDS.includes(fieldOf(error) ?? '');
  const isChanged = Object.keys(body).length > 0;
  const change = (part: Partial<ModelDraft>) => {
    setEdits({ ...edits, ...part });
    if (!save.isIdle && !save.isPending) save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!lacksModel && isChanged && !save.isPending) save.mutate();
  };
  // The key that was entered stays out of what is shown.
  const { shown } = changingModel(body.key == null ? body : { ...body, key: '…' });
  return (
    <form className={classes.form} noValidate autoComplete="off" onSubmit={submit}>
      <EndpointFields
        draft={draft}
        settings={settings}
        errorOf={(field) => {
          if (field === 'url' && errorOf('url') !== undefined) return words.urlRefused;
          return field === 'model' && isChecked && lacksModel ? words.modelNeeded : errorOf(field);
        }}
        onChange={change}
      />
      <LimitFields draft={draft} settings={settings} errorOf={errorOf} onChange={change} />
      {error !== null && (
        <div className={classes.error} role="alert">
          <p>{words.saveFailed}</p>
          {isElsewhere && <ErrorDetails error={error} />}
        </div>
      )}
      <div className={classes.foot}>
        <Button type="submit" loading={save.isPending} disabled={!isChanged}>
          {words.save}
        </Button>
        {isChanged && (
          <ShowRequest request={shown} operation={shown.operation} parameters={shown.parameters} />
        )}
        <span className={classes.about} role="status">
          {isChanged ? words.saveFirst : save.isSuccess && words.saved}
        </span>
      </div>
    </form>
  );
}
