import type { LanguageModelInput, LanguageModelSettings } from '@facet/client';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleOff, IconClockPause } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { changingModel, removingModel } from '../api/language-model-api.ts';
import { FormatsContext } from '../look/formats-context.ts';
import classes from '../look/Page.module.css';
import { useArea } from '../words/area.ts';
import { LANGUAGE_MODEL } from '../words/language-model/language-model-area.ts';
import { ActionDialog } from '../workspace/ActionDialog.tsx';
import { ModelTest } from './ModelTest.tsx';
import { MODEL_KEY } from './model-key.ts';

interface ModelStateProps {
  readonly settings: LanguageModelSettings;
}

/** Who answers questions, and what can be done about it: test the model, turn it off, end its pause, remove it. */
export function ModelState({ settings }: ModelStateProps) {
  const words = useArea(LANGUAGE_MODEL);
  const formats = use(FormatsContext);
  const client = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const keep = (changed: LanguageModelSettings) => client.setQueryData(MODEL_KEY, changed);
  const change = useMutation({
    mutationFn: (body: LanguageModelInput) => changingModel(body).send(),
    onSuccess: keep,
  });
  const remove = useMutation({ mutationFn: removingModel.send, onSuccess: keep });
  const { source, isEnabled, model, pausedUntil, pauseProblem } = settings;
  const isAnswering = source !== 'none' && isEnabled;
  const Icon = !isAnswering ? IconCircleOff : pausedUntil === null ? IconCircleCheck : IconClockPause;
  const state = !isAnswering ? 'off' : pausedUntil === null ? 'on' : 'paused';
  const text =
    source === 'none'
      ? words.answers.none
      : !isEnabled
        ? words.answers.off
        : words.answers[source](model ?? '');
  return (
    <section className={classes.panel} aria-label={text}>
      <p className={classes.state} data-state={state}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <strong dir="auto">{text}</strong>
      </p>
      {source === 'server' && <p className={classes.about}>{words.ofServer}</p>}
      {isAnswering && pausedUntil !== null && (
        <p role="status">
          {words.paused(formats.moment(new Date(pausedUntil)))}{' '}
          {pauseProblem !== null && words.problems[pauseProblem]}
        </p>
      )}
      {source !== 'none' && (
        <div className={classes.foot}>
          <ModelTest />
          {isAnswering && pausedUntil !== null && (
            <Button variant="default" loading={change.isPending} onClick={() => change.mutate({})}>
              {words.resume}
            </Button>
          )}
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ isEnabled: !isEnabled })}
          >
            {isEnabled ? words.turnOff : words.turnOn}
          </Button>
          {source === 'account' && (
            <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
              {words.remove}
            </Button>
          )}
        </div>
      )}
      {change.error !== null && (
        <p className={classes.error} role="alert">
          {change.error.message}
        </p>
      )}
      {isRemoving && (
        <ActionDialog
          title={words.removeTitle}
          action={words.remove}
          isDangerous
          shown={removingModel.shown}
          onAction={async () => {
            await remove.mutateAsync().then(
              () => setRemoving(false),
              () => undefined,
            );
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{words.removeText}</p>
          {remove.error !== null && (
            <p className={classes.error} role="alert">
              {remove.error.message}
            </p>
          )}
        </ActionDialog>
      )}
    </section>
  );
}
