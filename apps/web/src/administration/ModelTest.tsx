import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { testModel } from '../api/language-model-api.ts';
import { exactDurationText } from '../look/durations.ts';
import classes from '../look/Page.module.css';
import { useArea, useLocale } from '../words/area.ts';
import { LANGUAGE_MODEL } from '../words/language-model/language-model-area.ts';

/** A button that tests the stored model, and what the test found out. */
export function ModelTest() {
  const words = useArea(LANGUAGE_MODEL);
  const locale = useLocale();
  const { data, error, isPending, mutate } = useMutation({ mutationFn: testModel });
  const { tested } = words;
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {words.test}
      </Button>
      <div className={classes.result} role="status">
        {error !== null && <Finding isGood={false} text={error.message} />}
        {data !== undefined && data.problem !== null && (
          <Finding isGood={false} text={words.problems[data.problem]} />
        )}
        {data !== undefined && data.problem === null && (
          <>
            <Finding isGood text={tested.works(exactDurationText(locale, data.milliseconds))} />
            <Finding isGood={data.canUseTools} text={data.canUseTools ? tested.tools : tested.noTools} />
            <Finding isGood={data.canWriteJson} text={data.canWriteJson ? tested.json : tested.noJson} />
          </>
        )}
      </div>
    </>
  );
}

function Finding({ isGood, text }: { readonly isGood: boolean; readonly text: string }) {
  const Icon = isGood ? IconCheck : IconX;
  return (
    <p className={classes.state} data-state={isGood ? 'on' : 'failed'}>
      <Icon size={16} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
