import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Checkbox } from '@mantine/core';
import { ApiError } from '../../api/api-error.ts';
import page from '../../look/Page.module.css';
import { useArea } from '../../words/area.ts';
import { DEPLOYMENT } from '../../words/deployment/deployment-area.ts';

interface SaveFailureProps {
  readonly failure: Error | null;
  readonly isTested: boolean;
  onTested(isTested: boolean): void;
}

/** What saving variables does, and why it failed. If a data source refused them, they can be saved without its test. */
export function SaveFailure({ failure, isTested, onTested }: SaveFailureProps) {
  const words = useArea(DEPLOYMENT).variables;
  const isRefused = failure instanceof ApiError && failure.status === 400;
  return (
    <>
      <p className={page.about}>
        {words.rebuilds} {words.tests}
      </p>
      {failure !== null && (
        <p className={page.error} role="alert">
          {failure.message}
        </p>
      )}
      {(isRefused || !isTested) && (
        <Checkbox
          label={words.saveAnyway}
          checked={!isTested}
          onChange={({ currentTarget }) => onTested(!currentTarget.checked)}
        />
      )}
    </>
  );
}
