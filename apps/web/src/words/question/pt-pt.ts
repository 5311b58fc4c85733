import portuguese from './pt.ts';
import type { QuestionWords } from './words.ts';

const words: QuestionWords = {
  ...portuguese,
  outputs: { ...portuguese.outputs, percent_change: 'Variação em percentagem' },
  noTime: 'Esta vista não tem datas; por isso, não há período anterior.',
  withOthers: 'Combinar o resto num só valor',
  topText: (count, title, by, hasOthers) =>
    `${count} de ${title} por ${by}${hasOthers ? ', mais o resto' : ''}`,
  formulaHint: 'Escreva o nome de uma coluna ou de uma função. Ctrl+Espaço mostra todas.',
  formats: { ...portuguese.formats, percent: 'Percentagem' },
  atCharacter: (place, text) => `Carácter ${place}: ${text}`,
  typePeriod: 'Escrever um período',
  notAPeriod: (example) => `Isto não é um período. Experimente “${example}”.`,
  refused: {
    ...portuguese.refused,
    reasons: {
      ...portuguese.refused.reasons,
      unknown_member: () => 'Este campo já não existe ou já não tem acesso a ele.',
      invalid_number_of_rows: ({ least }) => `Escreva um número inteiro a partir de ${least}.`,
      invalid_offset: () => 'Escreva um número inteiro de períodos.',
      invalid_name: ({ most }) => `Um nome precisa de 1 a ${most} caracteres.`,
      empty_expression: () => 'Escreva uma fórmula.',
    },
  },
};
export default words;
