import { useQuery } from '@tanstack/react-query';
import { isWorthAsking } from '../api/failure-of.ts';
import { LANGUAGE_MODEL_REQUEST, languageModel } from '../api/language-model-api.ts';
import { Message } from '../look/Message.tsx';
import classes from '../look/Page.module.css';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import { useTitle } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { LANGUAGE_MODEL } from '../words/language-model/language-model-area.ts';
import { WithFormats } from '../workspace/WithFormats.tsx';
import { ModelForm } from './ModelForm.tsx';
import { ModelState } from './ModelState.tsx';
import { ModelUsage } from './ModelUsage.tsx';
import { MODEL_KEY } from './model-key.ts';

/** The language model of the account: whether it answers, its settings and limits, and what people used of it. */
export function LanguageModelPage() {
  const words = useArea(LANGUAGE_MODEL);
  useTitle(words.title);
  const { data, error } = useQuery({
    queryKey: MODEL_KEY,
    queryFn: ({ signal }) => languageModel(signal),
    retry: isWorthAsking,
  });
  if (error !== null && data === undefined)
    return <Message title={words.failed} text={error.message} error={error} />;
  return (
    <WithFormats>
      <main className={classes.page}>
        <div className={classes.head}>
          <h1>{words.title}</h1>
          <ShowRequest
            request={LANGUAGE_MODEL_REQUEST}
            operation={LANGUAGE_MODEL_REQUEST.operation}
            parameters={LANGUAGE_MODEL_REQUEST.parameters}
          />
        </div>
        <p className={classes.about}>{words.about}</p>
        {data === undefined ? (
          <WidgetSkeleton shape="table" />
        ) : (
          <>
            <ModelState settings={data} />
            <ModelForm settings={data} />
            <ModelUsage settings={data} />
          </>
        )}
      </main>
    </WithFormats>
  );
}
