import type { Model } from '@facet/query';
import { memo, useState } from 'react';
import type { Field } from './fields/catalog.ts';
import { ColumnLine } from './question-columns/ColumnLine.tsx';
import { FilterLine } from './question-filters/FilterLine.tsx';
import { useTitles } from './question-parts/use-titles.ts';
import { ResultLine } from './question-result/ResultLine.tsx';
import type { NewSetting } from './question-result/setting.ts';
import classes from './Shelf.module.css';
import type { QuestionWork } from './use-question.ts';

interface ShelfProps {
  readonly deploymentId: number;
  readonly work: QuestionWork;
  readonly model: Model;
  /** The fields of the view by their names. */
  readonly fields: ReadonlyMap<string, Field>;
  /** The field for which a filter is being added. */
  readonly adding: Field | null;
  onFilter(field: Field): void;
  onAdded(): void;
}

/** What is asked: the columns of the answer, the filters, and what is made of the rows. */
export const Shelf = memo(function Shelf(props: ShelfProps) {
  const { deploymentId, work, model, fields, adding, onFilter, onAdded } = props;
  const titles = useTitles(work.question, fields);
  const [setting, setSetting] = useState<NewSetting | null>(null);
  return (
    <div className={classes.shelf}>
      <ColumnLine
        deploymentId={deploymentId}
        work={work}
        model={model}
        fields={fields}
        titles={titles}
        onFilter={onFilter}
        onSetting={(name, column) => setSetting({ name, column })}
      />
      <FilterLine
        deploymentId={deploymentId}
        work={work}
        model={model}
        fields={fields}
        adding={adding}
        onFilter={onFilter}
        onAdded={onAdded}
      />
      {work.question.columns.length > 0 && (
        <ResultLine
          editing={{ work, model, fields, titles }}
          adding={setting}
          onAdd={setSetting}
          onAdded={() => setSetting(null)}
        />
      )}
    </div>
  );
});
