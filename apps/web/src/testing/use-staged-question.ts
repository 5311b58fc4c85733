import { fromAddress, modelOf } from '@facet/query';
import { useMemo, useState } from 'react';
import { catalogOf } from '../explore/fields/catalog.ts';
import { useQuestion } from '../explore/use-question.ts';

/**
 * A question of Explore on the stage.
 * @param cubes of the metadata
 * @param address the question at first, as parameters of an address
 */
export function useStagedQuestion(cubes: readonly unknown[], address: string) {
  const model = useMemo(() => modelOf(cubes), [cubes]);
  const [{ question }] = useState(() => fromAddress(address));
  const work = useQuestion({ question, sql: null }, model);
  const fields = useMemo(
    () => new Map(catalogOf(cubes).views.flatMap((view) => view.fields.map((field) => [field.name, field]))),
    [cubes],
  );
  return { model, work, fields };
}
