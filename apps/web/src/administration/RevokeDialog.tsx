import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ConnectedApplication, revokingApplication } from '../api/connected-applications-api.ts';
import classes from '../look/Page.module.css';
import { useArea } from '../words/area.ts';
import { CONNECTED_APPLICATIONS } from '../words/connected-applications/connected-applications-area.ts';
import { ActionDialog } from '../workspace/ActionDialog.tsx';
import { APPLICATIONS_KEY } from './applications-key.ts';

interface RevokeDialogProps {
  readonly application: ConnectedApplication;
  onClose(): void;
  /** The access has ended, and the list no longer has the application. */
  onRevoked(): void;
}

/** Asks whether the access of an application ends, and ends it. */
export function RevokeDialog({ application, onClose, onRevoked }: RevokeDialogProps) {
  const words = useArea(CONNECTED_APPLICATIONS);
  const client = useQueryClient();
  const { id, name, userName } = application;
  const change = revokingApplication(id);
  const readAgain = () => client.invalidateQueries({ queryKey: APPLICATIONS_KEY });
  const revoke = useMutation({ mutationFn: change.send, onSuccess: readAgain });
  const close = () => {
    // It may have failed because the access has ended otherwise.
    if (revoke.isError) void readAgain();
    onClose();
  };
  return (
    <ActionDialog
      title={words.revokeTitle(name)}
      action={words.revoke}
      isDangerous
      shown={change.shown}
      onAction={() => revoke.mutateAsync().then(onRevoked, () => undefined)}
      onClose={close}
    >
      <p dir="auto">{words.revokeText(userName)}</p>
      {revoke.error !== null && (
        <p className={classes.error} role="alert">
          {revoke.error.message}
        </p>
      )}
    </ActionDialog>
  );
}
