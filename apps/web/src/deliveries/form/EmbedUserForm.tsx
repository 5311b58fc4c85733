import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { attributesIn } from '../../publishing/embed/attributes-in.ts';
import { EmbedTenantField } from '../../publishing/embed/EmbedTenantField.tsx';
import { GroupsField } from '../../publishing/embed/GroupsField.tsx';
import { JsonField } from '../../publishing/embed/JsonField.tsx';
import { LanguageFields } from '../../publishing/embed/LanguageFields.tsx';
import { useArea } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import { DELIVERY_OPTIONS } from '../../words/delivery-options/delivery-options-area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';
import classes from '../Deliveries.module.css';
import type { DraftRecipient, EmbedUserSettings } from './draft-recipients.ts';

interface EmbedUserFormProps {
  /** The recipient whose settings are changed; absent for a new one. */
  readonly recipient?: DraftRecipient | undefined;
  onApply(recipient: DraftRecipient): void;
  onClose(): void;
}

/** An embed user who gets a delivery, with the rows and the language that they have in it. */
export function EmbedUserForm({ recipient, onApply, onClose }: EmbedUserFormProps) {
  const words = useArea(DELIVERIES);
  const options = useArea(DELIVERY_OPTIONS);
  const { embedding } = useArea(PUBLISHING);
  const [embedTenantName, setTenant] = useState(recipient?.embedTenantName ?? '');
  const [externalId, setId] = useState(recipient?.name ?? '');
  const [settings, setSettings] = useState<EmbedUserSettings>(recipient?.settings ?? {});
  // Fields whose text is not JSON yet.
  const [wrong, setWrong] = useState<ReadonlySet<keyof EmbedUserSettings>>(new Set());
  const isComplete = embedTenantName !== '' && externalId.trim() !== '' && wrong.size === 0;
  const change = (part: EmbedUserSettings) => setSettings({ ...settings, ...part });
  const changeJson = (field: keyof EmbedUserSettings, object: object | undefined, value: unknown) => {
    const others = [...wrong].filter((one) => one !== field);
    setWrong(new Set(object === undefined ? [...others, field] : others));
    if (object !== undefined) change({ [field]: value });
  };
  const apply = () => {
    const { type, id } = recipient ?? { type: 'EMBED_USER' as const, id: null };
    onApply({ type, id, name: externalId.trim(), embedTenantName, settings: given(settings) });
  };
  return (
    <fieldset className={classes.panel}>
      <legend>{recipient === undefined ? words.embedUser : words.editTitle(recipient.name)}</legend>
      <EmbedTenantField
        value={embedTenantName}
        isDisabled={recipient !== undefined}
        onChange={(name) => setTenant(name)}
      />
      <TextInput
        label={words.externalId}
        maxLength={255}
        value={externalId}
        disabled={recipient !== undefined}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && isComplete) apply();
        }}
      />
      <p className={classes.about} data-whole>
        {options.embedUserHelp}
      </p>
      <div data-whole>
        <GroupsField value={settings.groups ?? []} onChange={(groups) => change({ groups })} />
      </div>
      <LanguageFields
        locale={settings.locale ?? ''}
        timezone={settings.timezone ?? ''}
        onChange={(part) => change(part)}
      />
      <JsonField
        label={embedding.context}
        placeholder='{"customer": "acme"}'
        initial={settings.securityContext}
        onObject={(object) => changeJson('securityContext', object, object)}
      />
      <JsonField
        label={options.attributes}
        placeholder='{"region": "north"}'
        initial={settings.userAttributes && valuesOf(settings.userAttributes)}
        onObject={(object) => changeJson('userAttributes', object, object && attributesIn(object))}
      />
      <div className={classes.foot} data-whole>
        <Button variant="default" disabled={!isComplete} onClick={apply}>
          {recipient === undefined ? words.add : options.apply}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </fieldset>
  );
}

/** Without what is empty, which is the embed user's own. */
function given(settings: EmbedUserSettings): EmbedUserSettings {
  const { groups = [], securityContext = {}, userAttributes = [], locale = '', timezone = '' } = settings;
  return {
    ...(groups.length === 0 ? {} : { groups }),
    ...(Object.keys(securityContext).length === 0 ? {} : { securityContext }),
    ...(userAttributes.length === 0 ? {} : { userAttributes }),
    ...(locale === '' ? {} : { locale }),
    ...(timezone === '' ? {} : { timezone }),
  };
}

function valuesOf(attributes: NonNullable<EmbedUserSettings['userAttributes']>) {
  return Object.fromEntries(attributes.map(({ name, value = null }) => [name, value]));
}
