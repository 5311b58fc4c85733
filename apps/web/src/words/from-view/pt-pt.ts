import portuguese from './pt.ts';
import type { FromViewWords } from './words.ts';

const words: FromViewWords = {
  ...portuguese,
  ofThisView: 'Criar um painel a partir desta vista',
  start: 'Começar por uma vista',
  title: 'Painel a partir de uma vista',
  hint: 'Recebe um rascunho com indicadores, tendências, as divisões que mais diferem, uma tabela e filtros. Pode alterar tudo antes de publicar.',
  view: 'Vista',
  making: (view) => `A criar um painel a partir de ${view}`,
  denied: 'Não pode ver as linhas desta vista.',
  looking: 'A consultar os dados para escolher o que vale a pena mostrar.',
};
export default words;
