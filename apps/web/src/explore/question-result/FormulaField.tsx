import { useEffect, useRef } from 'react';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import type { FormulaProblem } from './check-formula.ts';
import { formulaEditor } from './formula-editor.ts';
import { useFormulaText } from './use-formula-text.ts';
import type { ResultColumn } from './use-result-columns.ts';

interface FormulaFieldProps {
  /** What the field has at first. */
  readonly text: string;
  readonly columns: readonly ResultColumn[];
  check(text: string): FormulaProblem | undefined;
  onText(text: string): void;
}

/** A field for a formula. The editor keeps its own text, so nothing that happens around it moves the cursor. */
export default function FormulaField({ text, columns, check, onText }: FormulaFieldProps) {
  const { formula } = useArea(QUESTION);
  const textOf = useFormulaText();
  const parent = useRef<HTMLDivElement>(null);
  const latest = useRef({ text, columns, check, textOf, onText });
  latest.current = { ...latest.current, check, textOf, onText };
  useEffect(() => {
    if (parent.current === null) return undefined;
    const { text: first, columns: known } = latest.current;
    const view = formulaEditor(parent.current, {
      text: first,
      label: formula,
      columns: known,
      check: (typed) => latest.current.check(typed),
      textOf: (problem) => latest.current.textOf(problem),
      onText: (typed) => latest.current.onText(typed),
    });
    return () => view.destroy();
  }, [formula]);
  return <div ref={parent} />;
}
