import type { ModelHistoryWords } from './words.ts';

const words: ModelHistoryWords = {
  title: 'Histórico',
  files: 'Arquivos',
  commits: 'Commits',
  commit: 'Commit',
  choose: 'Escolha um commit para ver o que mudou.',
  failed: 'Não foi possível carregar os commits',
  commitFailed: 'Não foi possível carregar o commit',
  nothing: 'Este branch ainda não tem commits.',
  nothingOf: (path) => `Nenhum commit deste branch alterou ${path}.`,
  noMessage: 'Sem mensagem',
  noChanges: 'Este commit não altera nenhum arquivo.',
  changedFiles: 'Arquivos alterados',
  more: 'Mostrar mais',
  allFiles: 'Mostrar os commits de todos os arquivos',
  ofFile: 'Histórico deste arquivo',
  blame: 'Mostrar quem escreveu cada linha',
  uncommitted: 'Sem commit',
  restore: 'Restaurar esta versão',
  restoreTitle: (path) => `Restaurar esta versão de ${path}?`,
  restoreText:
    'Ela é gravada nas suas edições do branch e substitui o conteúdo que o arquivo tem ali. Nenhum commit é feito ainda.',
};
export default words;
