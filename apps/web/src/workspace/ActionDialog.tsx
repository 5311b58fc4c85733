import { Button } from '@mantine/core';
import { type FormEvent, lazy, type PropsWithChildren, Suspense, useState } from 'react';
import type { ShownCall } from '../api/shown-call.ts';
import { Dialog } from '../look/Dialog.tsx';
import { useFocusReturned } from '../look/use-focus-returned.ts';
import { useHas } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './ActionDialog.module.css';

const RequestText = lazy(() =>
  import('../look/RequestDialog.tsx').then((module) => ({ default: module.RequestText })),
);

interface ActionDialogProps {
  readonly title: string;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  /** What the action sends. */
  readonly shown: ShownCall;
  onAction(): Promise<void>;
  onClose(): void;
}

/** A dialog that sends one request, which it can show. It stays open until the request has been answered. */
export function ActionDialog({
  title,
  action,
  shown,
  children,
  onAction,
  onClose,
  ...props
}: PropsWithChildren<ActionDialogProps>) {
  const words = useArea(WORKSPACE);
  const hasRequests = useHas('requests');
  useFocusReturned();
  const [isSending, setSending] = useState(false);
  const [isShown, setShown] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || props.isDisabled === true) return;
    setSending(true);
    try {
      await onAction();
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog title={title} width={480} onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {children}
        {isShown && (
          <Suspense fallback={null}>
            <RequestText request={shown} operation={shown.operation} parameters={shown.parameters} />
          </Suspense>
        )}
        <div className={classes.foot}>
          {hasRequests && (
            <Button
              className={classes.request}
              variant="subtle"
              color="gray"
              onClick={() => setShown(!isShown)}
              aria-expanded={isShown}
            >
              {isShown ? words.hideRequest : words.showRequest}
            </Button>
          )}
          <span className={classes.space} />
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            loading={isSending}
            disabled={props.isDisabled}
            data-autofocus={props.isDangerous || undefined}
            className={props.isDangerous === true ? (classes.danger ?? '') : ''}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
