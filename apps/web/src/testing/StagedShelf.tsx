import { fromAddress, modelOf } from '@facet/query';
import { useMemo, useState } from 'react';
import { catalogOf, type Field } from '../explore/catalog.ts';
import { Shelf } from '../explore/Shelf.tsx';
import { useQuestion } from '../explore/use-question.ts';

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
  const model = useMemo(() => modelOf(cubes), [cubes]);
  const [{ question }] = useState(() => fromAddress(address));
  const work = useQuestion({ question, sql: null }, model);
  const fields = useMemo(
    () => new Map(catalogOf(cubes).views.flatMap((view) => view.fields.map((field) => [field.name, field]))),
    [cubes],
  );
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
