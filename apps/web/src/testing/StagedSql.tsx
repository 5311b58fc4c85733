import { modelOf } from '@facet/query';
import { useMemo, useRef, useState } from 'react';
import { catalogOf } from '../explore/fields/catalog.ts';
import { askedOfAddress } from '../explore/sql/asked-address.ts';
import { FreeSqlNote } from '../explore/sql/FreeSqlNote.tsx';
import { type KeptSql, NO_SQL } from '../explore/sql/kept-sql.ts';
import { SqlPanel } from '../explore/sql/SqlPanel.tsx';
import { UndoButtons } from '../explore/UndoButtons.tsx';
import { useQuestion } from '../explore/use-question.ts';

interface StagedSqlProps {
  /** Of the metadata. */
  readonly cubes: readonly unknown[];
  /** What is asked at first, as parameters of an address. */
  readonly address: string;
}

/** The SQL of a question, and what is asked as JSON. */
export function StagedSql({ cubes, address }: StagedSqlProps) {
  const model = useMemo(() => modelOf(cubes), [cubes]);
  const catalog = useMemo(() => catalogOf(cubes), [cubes]);
  const [initial] = useState(() => askedOfAddress(address));
  const work = useQuestion(initial, model);
  const kept = useRef<KeptSql>(NO_SQL);
  const [isOpen, setOpen] = useState(true);
  const { question, sql } = work;
  return (
    <main>
      <UndoButtons work={work} />
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Open or close
      </button>
      <button type="button" onClick={() => work.run({ kind: 'set-limit', limit: 7 })}>
        Change the question
      </button>
      {sql !== null && <FreeSqlNote deploymentId={1} work={work} />}
      {isOpen && (
        <SqlPanel
          ref={null}
          deploymentId={1}
          work={work}
          model={model}
          catalog={catalog}
          kept={kept}
          failure={null}
        />
      )}
      <output id="asked">{JSON.stringify({ question, sql })}</output>
    </main>
  );
}
