import { type KeyboardEvent, useRef } from 'react';
import { useArea } from '../words/area.ts';
import { CHART_FORM } from '../words/chart-form/chart-form-area.ts';
import classes from './ChartForm.module.css';
import { FORM_KINDS, type FormKindId } from './chart-kinds.ts';
import { type FormColumn, missingFor } from './form-column.ts';
import { KIND_PICTURES } from './kind-pictures.ts';

interface KindChoiceProps {
  readonly columns: readonly FormColumn[];
  readonly chosen: FormKindId | undefined;
  onChoose(kind: FormKindId): void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** The kinds of charts with pictures. Arrow keys go from one to another; those that do not suit give the reason. */
export function KindChoice({ columns, chosen, onChoose }: KindChoiceProps) {
  const words = useArea(CHART_FORM);
  const box = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const all = [...(box.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const now = all.indexOf(event.target as HTMLButtonElement);
    const isMirrored =
      getComputedStyle(event.currentTarget).direction === 'rtl' && /Left|Right/.test(event.key);
    const step = (STEPS[event.key] ?? 0) * (isMirrored ? -1 : 1);
    if (step === 0 || now === -1) return;
    event.preventDefault();
    all[(now + step + all.length) % all.length]?.focus();
  };
  const stop = chosen ?? FORM_KINDS[0]?.id;
  return (
    <div ref={box} className={classes.kinds} role="radiogroup" aria-label={words.kind} onKeyDown={move}>
      {FORM_KINDS.map(({ id, need }) => {
        const missing = missingFor(columns, need);
        const Picture = KIND_PICTURES[id];
        const reason = missing && words.needs[missing];
        return (
          // biome-ignore lint/a11y/useSemanticElements: a picture with a text, which an input cannot have
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={id === chosen}
            aria-disabled={missing !== undefined}
            aria-label={reason === undefined ? words.kinds[id] : `${words.kinds[id]}. ${reason}`}
            title={reason}
            tabIndex={id === stop ? 0 : -1}
            className={classes.kind}
            data-kind={id}
            onClick={() => missing === undefined && onChoose(id)}
          >
            <Picture size={22} stroke={1.5} aria-hidden />
            <span>{words.kinds[id]}</span>
          </button>
        );
      })}
    </div>
  );
}
