import portuguese from './pt.ts';
import type { HistoryWords } from './words.ts';

const words: HistoryWords = {
  ...portuguese,
  byFile: 'Um ficheiro do modelo de dados',
  nothingYet: 'Ainda nada foi alterado.',
  quoted: (name) => `«${name}»`,
  titled: (title) => `Deu ao painel o nome «${title}»`,
  renamed: (names) => `Mudou o nome de ${names}`,
  changedDashboard: 'Alterou definições do painel',
  review: 'Rever alterações',
  checking: 'A verificar o que deixaria de funcionar…',
  viewersUnknown: 'Só quem tem acesso total ao livro pode verificar quem vê o quê.',
  allEmbedUsers: 'Utilizadores incorporados',
  alsoHere: (names) => `Também estão a editar: ${names}`,
  report: { ...portuguese.report, removed: 'já não é mostrado' },
};

export default words;
