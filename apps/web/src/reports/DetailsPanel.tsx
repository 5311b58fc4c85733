import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import classes from './DetailsPanel.module.css';
import { failureText } from './failure-text.ts';
import type { ReportPlace } from './last-place.ts';
import { PlaceChoice } from './PlaceChoice.tsx';
import { SidePanel } from './SidePanel.tsx';
import type { SentRequest } from './sent-request.ts';

/** What a person enters about a report. */
export interface ReportDetails {
  readonly name: string;
  readonly description: string;
  /** Null for the root of the workspace; undefined if the report stays where it is. */
  readonly place: ReportPlace | null | undefined;
}

interface DetailsPanelProps {
  readonly deploymentId: number;
  /** What the panel does, which is also on its button. */
  readonly action: string;
  readonly details: ReportDetails;
  /** Called with each change, so that nothing typed is lost when the panel closes. */
  onDetails(details: ReportDetails): void;
  /** The request that `onSubmit` sends. */
  requestOf(details: ReportDetails): SentRequest;
  onSubmit(details: ReportDetails): Promise<void>;
  onClose(): void;
}

/** The title, description and place of a report. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { deploymentId, action, details, onDetails, requestOf, onSubmit, onClose } = props;
  const words = useArea(REPORTS);
  const { form } = words;
  const [isChecked, setChecked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const isNameless = details.name.trim() === '';
  const submit = async () => {
    setChecked(true);
    if (isNameless || isSaving) return;
    setSaving(true);
    setFailure(null);
    try {
      await onSubmit(details);
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <SidePanel title={action} onClose={onClose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextInput
          label={form.title}
          data-autofocus
          required
          maxLength={255}
          value={details.name}
          error={isChecked && isNameless ? form.titleNeeded : null}
          onChange={({ currentTarget }) => onDetails({ ...details, name: currentTarget.value })}
        />
        <Textarea
          label={form.description}
          description={form.descriptionHelp}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={10_000}
          value={details.description}
          onChange={({ currentTarget }) => onDetails({ ...details, description: currentTarget.value })}
        />
        {details.place !== undefined && (
          <PlaceChoice
            deploymentId={deploymentId}
            place={details.place}
            error={null}
            onPlace={(place) => onDetails({ ...details, place })}
          />
        )}
        {failure !== null && (
          <p className={classes.failure} role="alert">
            <b>{words.failed}</b>
            <br />
            {failureText(words, failure)}
          </p>
        )}
        <div className={classes.actions}>
          <Button type="submit" loading={isSaving}>
            {action}
          </Button>
          <Button variant="default" onClick={onClose}>
            {form.cancel}
          </Button>
          <ShowRequest {...requestOf(details)} />
        </div>
      </form>
    </SidePanel>
  );
}
