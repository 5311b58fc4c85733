import '@mantine/core/styles/Checkbox.css';
import { hexOf } from '@facet/look/colour';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { rgbOf } from '../../look/rgb-of.ts';
import { useTokens } from '../../look/tokens.tsx';
import { useArea } from '../../words/area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';
import classes from './EmbedDialog.module.css';
import { EmbedTenantField } from './EmbedTenantField.tsx';
import type { EmbedChoice } from './embed-choice.ts';
import { GroupsField } from './GroupsField.tsx';
import { JsonField } from './JsonField.tsx';
import { LanguageFields } from './LanguageFields.tsx';
import { MoreSettingsFields } from './MoreSettingsFields.tsx';

interface EmbedFormProps {
  readonly choice: EmbedChoice;
  onChoice(change: Partial<EmbedChoice>): void;
}

const SCHEMES = ['auto', 'light', 'dark'] as const;
const FLAGS = ['allowExport', 'showHeader', 'showTitle', 'allowAi'] as const;

/** Who sees the dashboard in the page of a host, and what it looks like there. */
export function EmbedForm({ choice, onChoice }: EmbedFormProps) {
  const { embedding } = useArea(PUBLISHING);
  const { accent } = useTokens();
  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <fieldset className={classes.group}>
        <legend>{embedding.viewer}</legend>
        <ViewerFields choice={choice} onChoice={onChoice} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{embedding.look}</legend>
        <NativeSelect
          label={embedding.scheme}
          data={SCHEMES.map((value) => ({ value, label: embedding.schemes[value] }))}
          value={choice.colorScheme}
          onChange={({ currentTarget: { value } }) =>
            onChoice({ colorScheme: SCHEMES.find((one) => one === value) ?? 'auto' })
          }
        />
        <TextInput
          label={embedding.accent}
          placeholder={embedding.byDefault}
          value={choice.primaryColor}
          maxLength={100}
          leftSection={
            <input
              type="color"
              className={classes.colour}
              aria-label={embedding.accent}
              value={hexOf(rgbOf(choice.primaryColor) ?? rgbOf(accent) ?? [128, 128, 128])}
              onChange={({ currentTarget }) => onChoice({ primaryColor: currentTarget.value })}
            />
          }
          onChange={({ currentTarget }) => onChoice({ primaryColor: currentTarget.value.trim() })}
        />
        <LanguageFields locale={choice.locale} timezone={choice.timezone} onChange={onChoice} />
        {FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            label={embedding[flag]}
            checked={choice[flag]}
            onChange={({ currentTarget }) => onChoice({ [flag]: currentTarget.checked })}
          />
        ))}
      </fieldset>
      <MoreSettingsFields more={choice.more} onMore={(more) => onChoice({ more })} />
    </form>
  );
}

function ViewerFields({ choice, onChoice }: EmbedFormProps) {
  const { embedding } = useArea(PUBLISHING);
  return (
    <>
      <EmbedTenantField
        value={choice.embedTenantName}
        onChange={(embedTenantName) => onChoice({ embedTenantName })}
      />
      <TextInput
        label={embedding.externalId}
        description={embedding.externalIdHelp}
        value={choice.externalId}
        maxLength={255}
        onChange={({ currentTarget }) => onChoice({ externalId: currentTarget.value })}
      />
      <GroupsField value={choice.groups} onChange={(groups) => onChoice({ groups })} />
      <JsonField
        label={embedding.context}
        placeholder='{"customer": "acme"}'
        onObject={(securityContext) => securityContext && onChoice({ securityContext })}
      />
    </>
  );
}
