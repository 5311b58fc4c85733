import '@mantine/core/styles/NumberInput.css';
import { Checkbox, NativeSelect, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { useArea } from '../../words/area.ts';
import { EMBED_MORE } from '../../words/embed-more/embed-more-area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';
import { attributesIn } from './attributes-in.ts';
import classes from './EmbedDialog.module.css';
import { JsonField } from './JsonField.tsx';
import { MORE_FIELDS, type MoreField, type MoreSettings, moreValue, withMore } from './more-settings.ts';

interface MoreSettingsFieldsProps {
  readonly more: MoreSettings;
  onMore(more: MoreSettings): void;
}

const PARTS = ['user', 'session', 'creator'] as const;

/** Everything else that the request for a session may have, by its names there. */
export function MoreSettingsFields({ more, onMore }: MoreSettingsFieldsProps) {
  const words = useArea(EMBED_MORE);
  return (
    <details className={classes.more}>
      <summary>{words.settings}</summary>
      <p className={classes.soft}>{words.settingsHelp}</p>
      {PARTS.map((part) => (
        <fieldset key={part} className={classes.group}>
          <legend>{words.parts[part]}</legend>
          {MORE_FIELDS[part].map((field) => (
            <Field
              key={field.path}
              field={field}
              value={moreValue(more, field.path)}
              onValue={(value) => onMore(withMore(more, field.path, value))}
            />
          ))}
        </fieldset>
      ))}
    </details>
  );
}

interface FieldProps {
  readonly field: MoreField;
  readonly value: unknown;
  /** Undefined for the default. */
  onValue(value: unknown): void;
}

function Field({ field: { path, kind, most }, value, onValue }: FieldProps) {
  const { embedding } = useArea(PUBLISHING);
  const { yes, no } = useArea(EMBED_MORE);
  const label = <code dir="ltr">{path}</code>;
  if (kind === 'flag')
    return (
      <Checkbox
        label={label}
        checked={value === true}
        onChange={({ currentTarget }) => onValue(currentTarget.checked || undefined)}
      />
    );
  if (kind === 'choice')
    return (
      <NativeSelect
        label={label}
        value={value === undefined ? '' : String(value)}
        data={[
          { value: '', label: embedding.byDefault },
          { value: 'true', label: yes },
          { value: 'false', label: no },
        ]}
        onChange={({ currentTarget }) =>
          onValue(currentTarget.value === '' ? undefined : currentTarget.value === 'true')
        }
      />
    );
  if (kind === 'number')
    return (
      <NumberInput
        label={label}
        placeholder={embedding.byDefault}
        min={0}
        max={most ?? 0}
        allowDecimal={false}
        clampBehavior="strict"
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onValue(typeof next === 'number' ? next : undefined)}
      />
    );
  if (kind === 'names')
    return (
      <TagsInput
        label={label}
        maxTags={100}
        value={(value as string[] | undefined) ?? []}
        onChange={(names) => onValue(names.length === 0 ? undefined : names)}
      />
    );
  if (kind === 'attributes')
    return (
      <JsonField
        label={label}
        placeholder='{"region": "north"}'
        onObject={(object) => object && onValue(attributesIn(object))}
      />
    );
  return (
    <TextInput
      label={label}
      placeholder={embedding.byDefault}
      dir="auto"
      maxLength={most ?? 255}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onValue(currentTarget.value === '' ? undefined : currentTarget.value)}
    />
  );
}
