import type { AnswerWords } from './words.ts';

const words: AnswerWords = {
  sortedOfShown: (count) => `Só as ${count} linhas mostradas estão ordenadas; há mais.`,
  everyMinute: 'Perguntar de novo a cada minuto',
  askedAt: (time) => `Consultado às ${time}`,
  notRenewed: 'A nova consulta falhou. Estas linhas são as anteriores.',
  changeTitle: 'Alterar título',
  columnTitle: 'Título da coluna',
  modelTitle: (title) => `Deixe em branco para usar “${title}”, o título do modelo de dados.`,
  changeFormat: 'Formatar números',
  modelFormat: 'Como no modelo de dados',
  decimals: 'Casas decimais',
  fieldsWidth: 'Largura dos campos',
  foldersWidth: 'Largura das pastas',
};

export default words;
