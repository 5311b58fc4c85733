import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { settingVariables } from '../../api/data-sources-api.ts';
import { useArea } from '../../words/area.ts';
import { DEPLOYMENT } from '../../words/deployment/deployment-area.ts';
import { ActionDialog } from '../../workspace/ActionDialog.tsx';
import { isHidden } from './hidden-value.ts';
import { SaveFailure } from './SaveFailure.tsx';
import { useSaving } from './use-saving.ts';

interface ChangeVariableProps {
  readonly deploymentId: number;
  readonly name: string;
  readonly value: string;
  onClose(): void;
}

/** A new value of one variable. */
export function ChangeVariable({ deploymentId, name, value, onClose }: ChangeVariableProps) {
  const words = useArea(DEPLOYMENT).variables;
  const isSecret = isHidden(value);
  const [typed, setTyped] = useState(isSecret ? '' : value);
  const [isTested, setTested] = useState(true);
  const { failure, send } = useSaving(deploymentId, onClose);
  const change = settingVariables(deploymentId, [{ name, value: typed }], isTested);
  const shared = {
    label: words.newValue,
    value: typed,
    maxLength: 65_536,
    spellCheck: false,
    'data-autofocus': true,
  };
  return (
    <ActionDialog
      title={words.changeTitle(name)}
      action={words.save}
      isDisabled={isHidden(typed) || typed === (isSecret ? '' : value)}
      shown={change.shown}
      onAction={() => send(change, words.saved)}
      onClose={onClose}
    >
      {isSecret ? (
        <PasswordInput
          {...shared}
          autoComplete="new-password"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      ) : (
        <Textarea
          {...shared}
          autosize
          maxRows={12}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <SaveFailure failure={failure} isTested={isTested} onTested={setTested} />
    </ActionDialog>
  );
}
