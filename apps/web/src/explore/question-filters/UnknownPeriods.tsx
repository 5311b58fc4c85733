import { Button } from '@mantine/core';
import { useArea } from '../../words/area.ts';
import { PERIODS } from '../../words/periods/periods-area.ts';
import classes from '../answer/AnswerPanel.module.css';
import type { Field } from '../fields/catalog.ts';
import type { QuestionWork } from '../use-question.ts';
import { choiceOfRange } from './filter-choice.ts';
import type { UnknownPeriod } from './unknown-periods.ts';
import { useConditionText } from './use-condition-text.ts';

interface UnknownPeriodsProps {
  readonly periods: readonly UnknownPeriod[];
  readonly fields: ReadonlyMap<string, Field>;
  readonly work: Pick<QuestionWork, 'run'>;
}

/** In place of an answer: the periods that cannot be asked for, with the nearest ones. */
export function UnknownPeriods({ periods, fields, work }: UnknownPeriodsProps) {
  const words = useArea(PERIODS);
  const text = useConditionText();
  const textOf = (range: string) => text(choiceOfRange(range), 'time');
  return (
    <div className={classes.state} role="status">
      {periods.map(({ member, words: given, nearest, repair }) => (
        <div key={`${member} ${given}`}>
          <h2 dir="auto">{words.unknown(textOf(given))}</h2>
          <p dir="auto">{words.choose(fields.get(member)?.title ?? member)}</p>
          <Button variant="default" onClick={() => work.run(repair)}>
            {words.use(textOf(nearest))}
          </Button>
        </div>
      ))}
    </div>
  );
}
