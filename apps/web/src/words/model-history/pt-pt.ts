import portuguese from './pt.ts';
import type { ModelHistoryWords } from './words.ts';

const words: ModelHistoryWords = {
  ...portuguese,
  files: 'Ficheiros',
  noChanges: 'Este commit não altera nenhum ficheiro.',
  changedFiles: 'Ficheiros alterados',
  allFiles: 'Mostrar os commits de todos os ficheiros',
  ofFile: 'Histórico deste ficheiro',
  restoreText:
    'É escrita nas suas edições do branch e substitui o conteúdo que o ficheiro tem aí. Ainda não é feito nenhum commit.',
};
export default words;
