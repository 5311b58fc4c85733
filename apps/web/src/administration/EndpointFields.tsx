import type { LanguageModelSettings } from '@facet/client';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox, TextInput } from '@mantine/core';
import classes from '../look/Page.module.css';
import { useArea } from '../words/area.ts';
import { LANGUAGE_MODEL } from '../words/language-model/language-model-area.ts';
import type { ModelDraft } from './model-draft.ts';

interface EndpointFieldsProps {
  readonly draft: ModelDraft;
  readonly settings: LanguageModelSettings;
  errorOf(field: 'url' | 'model' | 'key'): string | undefined;
  onChange(change: Partial<ModelDraft>): void;
}

/** Where the model answers, its name, and its key, which is never shown. */
export function EndpointFields({ draft, settings, errorOf, onChange }: EndpointFieldsProps) {
  const words = useArea(LANGUAGE_MODEL);
  const { hasKey, url } = settings;
  const isOther = draft.url.trim() !== (url ?? '');
  const keyHelp = !hasKey ? words.keyHelp : isOther ? words.keyDropped : words.keyKept;
  return (
    <fieldset className={classes.panel}>
      <legend>{words.endpoint}</legend>
      <div className={classes.fields}>
        <div data-whole>
          <TextInput
            type="url"
            label={words.url}
            description={words.urlHelp}
            placeholder="https://llm.example.com/v1/chat/completions"
            dir="ltr"
            spellCheck={false}
            maxLength={2000}
            value={draft.url}
            error={errorOf('url')}
            onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
          />
        </div>
        <TextInput
          label={words.model}
          description={words.modelHelp}
          autoComplete="off"
          dir="ltr"
          spellCheck={false}
          maxLength={200}
          value={draft.model}
          error={errorOf('model')}
          onChange={({ currentTarget }) => onChange({ model: currentTarget.value })}
        />
        <TextInput
          type="password"
          autoComplete="new-password"
          label={words.key}
          description={keyHelp}
          placeholder={hasKey && !isOther && !draft.removesKey ? '••••••••••••' : undefined}
          dir="ltr"
          maxLength={4000}
          value={draft.key}
          error={errorOf('key')}
          onChange={({ currentTarget }) => onChange({ key: currentTarget.value })}
        />
        {hasKey && !isOther && (
          <div data-whole>
            <Checkbox
              label={words.removeKey}
              checked={draft.removesKey}
              disabled={draft.key !== ''}
              onChange={({ currentTarget }) => onChange({ removesKey: currentTarget.checked })}
            />
          </div>
        )}
      </div>
    </fieldset>
  );
}
