import { useFormats } from '../../look/formats-context.ts';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import type { FormulaProblem } from './check-formula.ts';

/** Puts what is wrong with a formula into words, with its place. */
export function useFormulaText(): (problem: FormulaProblem) => string {
  const { formulaErrors, atCharacter } = useArea(QUESTION);
  const { locale } = useFormats();
  const reasonOf = ({ code, name = '', least = 0, most = 0 }: FormulaProblem) => {
    switch (code) {
      case 'unknown_column':
      case 'unknown_function':
      case 'unknown_operator':
        return formulaErrors[code](name);
      case 'wrong_arguments':
        return formulaErrors.wrong_arguments(name, least, most);
      case 'syntax':
      case 'too_deep':
        return formulaErrors[code];
      default:
        return formulaErrors.unsupported;
    }
  };
  return (problem) => atCharacter((problem.at + 1).toLocaleString(locale), reasonOf(problem));
}
