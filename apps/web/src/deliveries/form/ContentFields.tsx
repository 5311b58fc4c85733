import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import { Checkbox, Radio } from '@mantine/core';
import { useArea } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import classes from '../Deliveries.module.css';
import type { DeliveryDraft } from './delivery-draft.ts';

interface ContentFieldsProps {
  readonly draft: DeliveryDraft;
  onChange(change: Partial<DeliveryDraft>): void;
}

/** What is in the email, and what is attached to it. */
export function ContentFields({ draft, onChange }: ContentFieldsProps) {
  const words = useArea(DELIVERIES);
  const attach = (file: 'csv' | 'xlsx', isAttached: boolean) => {
    const others = draft.attachments.filter((other) => other !== file);
    onChange({ attachments: isAttached ? [...others, file] : others });
  };
  return (
    <fieldset className={classes.section}>
      <legend>{words.content}</legend>
      <Radio.Group
        aria-label={words.content}
        value={draft.format}
        onChange={(format) => onChange({ format: format === 'pdf' ? 'pdf' : 'png' })}
      >
        <div className={classes.section}>
          <Radio value="png" label={words.formats.png} />
          <Radio value="pdf" label={words.formats.pdf} />
        </div>
      </Radio.Group>
      {(['csv', 'xlsx'] as const).map((file) => (
        <Checkbox
          key={file}
          label={words.attachments[file]}
          checked={draft.attachments.includes(file)}
          onChange={({ currentTarget }) => attach(file, currentTarget.checked)}
        />
      ))}
      <Checkbox
        label={words.summary}
        checked={draft.hasSummary}
        onChange={({ currentTarget }) => onChange({ hasSummary: currentTarget.checked })}
      />
    </fieldset>
  );
}
