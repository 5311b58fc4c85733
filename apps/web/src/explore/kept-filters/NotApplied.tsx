import type { Refusal } from '@facet/query';
import { Button } from '@mantine/core';
import { useArea } from '../../words/area.ts';
import { KEPT_FILTERS } from '../../words/kept-filters/kept-filters-area.ts';
import type { Field } from '../fields/catalog.ts';
import { RefusalNote } from '../question-parts/EditorForm.tsx';
import classes from './KeptFilters.module.css';

interface NotAppliedProps {
  readonly name: string;
  /** The members that the person does not have. */
  readonly missing: readonly string[];
  /** Why the question does not take the filters. */
  readonly refusal: Refusal | null;
  readonly fields: ReadonlyMap<string, Field>;
  /** Applies the conditions without missing members; absent if there are none. */
  readonly onRest?: (() => void) | undefined;
  onBack(): void;
}

/** Why kept filters were not applied, and what can still be done. */
export function NotApplied({ name, missing, refusal, fields, onRest, onBack }: NotAppliedProps) {
  const words = useArea(KEPT_FILTERS);
  return (
    <div className={classes.panel}>
      <div role="alert">
        <p className={classes.text}>{words.notApplied(name)}</p>
        {missing.length > 0 && (
          <>
            <p className={classes.text}>{words.missing}</p>
            <ul className={classes.missing}>
              {missing.map((member) => (
                <li key={member}>
                  <bdi>{fields.get(member)?.title ?? member}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <RefusalNote refusal={refusal} />
      <div className={classes.actions}>
        {onRest !== undefined && (
          <Button size="compact-md" variant="default" onClick={onRest}>
            {words.applyRest}
          </Button>
        )}
        <Button size="compact-md" variant="default" data-autofocus onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </div>
  );
}
