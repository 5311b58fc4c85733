import { removingVariable } from '../../api/data-sources-api.ts';
import page from '../../look/Page.module.css';
import { useArea } from '../../words/area.ts';
import { DEPLOYMENT } from '../../words/deployment/deployment-area.ts';
import { ActionDialog } from '../../workspace/ActionDialog.tsx';
import { useSaving } from './use-saving.ts';

interface RemoveVariableProps {
  readonly deploymentId: number;
  readonly name: string;
  onClose(): void;
}

/** Asks whether a variable goes, and removes it. */
export function RemoveVariable({ deploymentId, name, onClose }: RemoveVariableProps) {
  const words = useArea(DEPLOYMENT).variables;
  const { failure, send } = useSaving(deploymentId, onClose);
  const change = removingVariable(deploymentId, name);
  return (
    <ActionDialog
      title={words.removeTitle(name)}
      action={words.remove}
      isDangerous
      shown={change.shown}
      onAction={() => send(change, words.removed(name))}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
      {failure !== null && (
        <p className={page.error} role="alert">
          {failure.message}
        </p>
      )}
    </ActionDialog>
  );
}
