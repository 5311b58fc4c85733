import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ScrollArea.css';
import type { Question } from '@facet/query';
import { CloseButton, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
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
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={onClose}
      // Its editors end with the same key.
      closeOnEscape={false}
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
