import { useState } from 'react';
import type { Field } from '../explore/fields/catalog.ts';
import { Shelf } from '../explore/Shelf.tsx';
import { useStagedQuestion } from './use-staged-question.ts';

interface StagedShelfProps {
  /** Of the metadata. */
  readonly cubes: readonly unknown[];
  /** The question at first, as parameters of an address. */
  readonly address: string;
  /** The name of a field for which a filter is being added. */
  readonly filtered?: string;
}

/** The part of Explore that edits a question, and the question as JSON. */
export function StagedShelf({ cubes, address, filtered }: StagedShelfProps) {
  const { model, work, fields } = useStagedQuestion(cubes, address);
  const [adding, setAdding] = useState<Field | null>(fields.get(filtered ?? '') ?? null);
  return (
    <main>
      <Shelf
        deploymentId={1}
        work={work}
        model={model}
        fields={fields}
        adding={adding}
        onFilter={setAdding}
        onAdded={() => setAdding(null)}
      />
      <output id="question">{JSON.stringify(work.question)}</output>
    </main>
  );
}
