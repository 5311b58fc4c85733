import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ScrollArea.css';
import type { Question } from '@facet/query';
import { CloseButton, Modal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { ExplorePage } from '../../explore/ExplorePage.tsx';
import type { OpenQuestion } from '../../explore/open-question.ts';
import { useWords } from '../../words/words.ts';
import classes from './QuestionDialog.module.css';

interface QuestionDialogProps {
  readonly title: string;
  readonly deploymentId: number;
  /** The question at first, as parameters of an address; empty for a new one, or the saved one. */
  readonly address: string;
  /** Called with each change, so that the question is not lost when the dialog closes. */
  onAddress(address: string): void;
  readonly saved?: Question;
  /** What is above the question. */
  readonly head: (open: OpenQuestion) => ReactNode;
  onClose(): void;
}

/** Explore over the dashboard, to ask for what a chart shows. */
export function QuestionDialog({ title, onClose, ...explore }: QuestionDialogProps) {
  const { close } = useWords();
  useFocusReturn();
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isOfPart(event)) onClose();
  };
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={onClose}
      // Before what is open in it.
      closeOnEscape={false}
      onKeyDown={closeOnEscape}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          <CloseButton aria-label={close} onClick={onClose} />
        </div>
        <ExplorePage isTitled takesFocus canDownload={false} canAskAs={false} {...explore} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Whether Escape ends what is above the dialog or within it: a menu, an editor, or a text that is typed. */
function isOfPart({ defaultPrevented, nativeEvent, target, currentTarget }: KeyboardEvent): boolean {
  const element = target as HTMLElement;
  if (defaultPrevented || nativeEvent.isComposing || !currentTarget.contains(element)) return true;
  if (element.closest('.cm-editor, [aria-haspopup][aria-expanded="true"]') !== null) return true;
  return element instanceof HTMLInputElement && !element.readOnly && element.value !== '';
}

/** Returns the focus to what had it before, unless something else has it when the dialog is gone. */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}
