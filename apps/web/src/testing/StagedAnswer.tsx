import { toAddress } from '@facet/query';
import { useMemo } from 'react';
import { AnswerPanel } from '../explore/answer/AnswerPanel.tsx';
import { useAnswer } from '../explore/answer/use-answer.ts';
import { queryInputOf } from '../explore/query-input.ts';
import { Shelf } from '../explore/Shelf.tsx';
import { UndoButtons } from '../explore/UndoButtons.tsx';
import { useStagedQuestion } from './use-staged-question.ts';

interface StagedAnswerProps {
  /** Of the metadata. */
  readonly cubes: readonly unknown[];
  /** The question at first, as parameters of an address. */
  readonly address: string;
}

/** A question of Explore with its answer, and its address. */
export function StagedAnswer({ cubes, address }: StagedAnswerProps) {
  const { model, work, fields } = useStagedQuestion(cubes, address);
  const body = useMemo(() => queryInputOf(work.question, model), [work.question, model]);
  const answer = useAnswer(1, body);
  const written = toAddress(work.question);
  return (
    <main>
      <UndoButtons work={work} />
      <Shelf
        deploymentId={1}
        work={work}
        model={model}
        fields={fields}
        adding={null}
        onFilter={nothing}
        onAdded={nothing}
      />
      <AnswerPanel
        deploymentId={1}
        work={work}
        model={model}
        answer={answer}
        body={body}
        fields={fields}
        canDownload
      />
      <output id="address">{'address' in written && written.address}</output>
    </main>
  );
}

const nothing = () => undefined;
