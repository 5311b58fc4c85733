import '@mantine/core/styles/Checkbox.css';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useArea } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import { DELIVERY_OPTIONS } from '../../words/delivery-options/delivery-options-area.ts';
import classes from '../Deliveries.module.css';
import type { DeliveryDraft } from './delivery-draft.ts';

const PLACEHOLDERS = '{externalId}, {embedTenantName}, {dashboardPublicId}';

interface MoreFieldsProps {
  readonly draft: DeliveryDraft;
  errorOf(field: string): string | undefined;
  onChange(change: Partial<DeliveryDraft>): void;
}

/** What few deliveries need. It is open if the delivery has some of it, or the server refuses some. */
export function MoreFields({ draft, errorOf, onChange }: MoreFieldsProps) {
  const words = useArea(DELIVERIES);
  const options = useArea(DELIVERY_OPTIONS);
  const [isOpened, setOpened] = useState(
    draft.linkTemplate !== '' || draft.allowsFailed || !draft.sendsEmails,
  );
  const error = errorOf('linkTemplate');
  return (
    <details
      className={classes.more}
      open={isOpened || error !== undefined}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>{options.more}</summary>
      <div className={classes.section}>
        <Checkbox
          label={words.allowFailed}
          checked={draft.allowsFailed}
          onChange={({ currentTarget }) => onChange({ allowsFailed: currentTarget.checked })}
        />
        <Checkbox
          label={options.emails}
          description={options.emailsHelp}
          checked={draft.sendsEmails}
          onChange={({ currentTarget }) => onChange({ sendsEmails: currentTarget.checked })}
        />
        <TextInput
          label={options.link}
          description={options.linkHelp(PLACEHOLDERS)}
          placeholder="https://app.example.com/{embedTenantName}/reports"
          dir="ltr"
          spellCheck={false}
          maxLength={2048}
          value={draft.linkTemplate}
          error={error}
          onChange={({ currentTarget }) => onChange({ linkTemplate: currentTarget.value })}
        />
      </div>
    </details>
  );
}
