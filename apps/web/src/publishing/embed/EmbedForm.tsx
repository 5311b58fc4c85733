import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { hexOf } from '@facet/look/colour';
import { LOCALES } from '@facet/look/locale';
import { Autocomplete, Checkbox, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { embedTenantsLike, groupNames, ifAllowed } from '../../api/embed-api.ts';
import { rgbOf } from '../../look/rgb-of.ts';
import { useTokens } from '../../look/tokens.tsx';
import { useArea } from '../../words/area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';
import classes from './EmbedDialog.module.css';
import type { EmbedChoice } from './embed-choice.ts';
import { JsonField } from './JsonField.tsx';
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
        <NativeSelect
          label={embedding.locale}
          data={[{ value: '', label: embedding.byDefault }, ...LOCALES]}
          value={choice.locale}
          onChange={({ currentTarget }) => onChoice({ locale: currentTarget.value })}
        />
        <NativeSelect
          label={embedding.timezone}
          data={[{ value: '', label: embedding.byDefault }, 'UTC', ...Intl.supportedValuesOf('timeZone')]}
          value={choice.timezone}
          onChange={({ currentTarget }) => onChoice({ timezone: currentTarget.value })}
        />
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
  const [search] = useDebouncedValue(choice.embedTenantName, 250);
  const tenants = useQuery({
    queryKey: ['embed-tenants-like', search],
    queryFn: ({ signal }) => ifAllowed(embedTenantsLike(search, signal)),
    staleTime: 30_000,
  });
  const tenantList = useOwnEscape();
  const groupList = useOwnEscape();
  const groups = useQuery({
    queryKey: ['group-names'],
    queryFn: ({ signal }) => ifAllowed(groupNames(signal)),
    staleTime: 30_000,
  });
  return (
    <>
      <Autocomplete
        {...tenantList}
        data-autofocus
        label={embedding.embedTenant}
        data={[...new Set(tenants.data ?? [])]}
        value={choice.embedTenantName}
        maxLength={36}
        onChange={(name) => onChoice({ embedTenantName: name.trim().toLowerCase() })}
      />
      <TextInput
        label={embedding.externalId}
        description={embedding.externalIdHelp}
        value={choice.externalId}
        maxLength={255}
        onChange={({ currentTarget }) => onChoice({ externalId: currentTarget.value })}
      />
      <TagsInput
        {...groupList}
        label={embedding.groups}
        description={embedding.groupsHelp}
        data={[...new Set(groups.data ?? [])]}
        value={[...choice.groups]}
        maxTags={100}
        onChange={(names) => onChoice({ groups: names })}
      />
      <JsonField
        label={embedding.context}
        placeholder='{"customer": "acme"}'
        onObject={(securityContext) => onChoice({ securityContext })}
      />
    </>
  );
}

/** Properties of a field with a list, for which Escape closes the list only, and not the dialog too. */
function useOwnEscape() {
  const [isOpen, setOpen] = useState(false);
  return {
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isOpen) event.stopPropagation();
    },
  };
}
