import { type Column, nameOf } from '@facet/query';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../look/Dialog.tsx';
import { ANSWER } from '../../words/answer/answer-area.ts';
import { useArea } from '../../words/area.ts';
import { EditorForm } from '../question-parts/EditorForm.tsx';
import type { QuestionWork } from '../use-question.ts';

interface TitleDialogProps {
  readonly column: Column;
  /** The title of the data model; for a calculation its name. */
  readonly ownTitle: string;
  readonly work: QuestionWork;
  onClose(): void;
}

/** Names a column for those who read the answer. The query and formulas keep its name. */
export function TitleDialog({ column, ownTitle, work, onClose }: TitleDialogProps) {
  const words = useArea(ANSWER);
  const name = nameOf(column);
  const [text, setText] = useState(work.question.titles[name] ?? '');
  return (
    <Dialog title={words.changeTitle} width={400} onClose={onClose}>
      <EditorForm
        onApply={() =>
          work.attempt({ kind: 'set-title', column: name, title: text.trim() === '' ? null : text.trim() })
        }
        onDone={onClose}
      >
        <TextInput
          label={words.columnTitle}
          description={words.modelTitle(ownTitle)}
          placeholder={ownTitle}
          value={text}
          maxLength={255}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
      </EditorForm>
    </Dialog>
  );
}
