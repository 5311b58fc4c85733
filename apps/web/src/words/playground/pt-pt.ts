import portuguese from './pt.ts';
import type { PlaygroundWords } from './words.ts';

const words: PlaygroundWords = {
  ...portuguese,
  files: 'Ficheiros',
  states: {
    ...portuguese.states,
    opening: 'A abrir o branch…',
    building: 'A compilar o branch…',
    built: 'As respostas vêm deste branch',
    failed: 'O branch não compila',
  },
  notServed: 'Não é possível consultar o branch',
  notes: {
    ...portuguese.notes,
    json: 'O corpo do pedido.',
    curl: 'Para executar numa shell.',
    sql: 'SQL semântico: envie-o como sqlQuery em vez de query.',
  },
  onlyOn: (branch) => `Apenas em ${branch}`,
};
export default words;
