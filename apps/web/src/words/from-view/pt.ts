import type { FromViewWords } from './words.ts';

const words: FromViewWords = {
  actionsFor: (view) => `Ações para ${view}`,
  ofThisView: 'Criar um painel a partir desta visão',
  otherWays: 'Outras formas de começar um painel',
  start: 'Começar por uma visão',
  title: 'Painel a partir de uma visão',
  hint: 'Você recebe um rascunho com indicadores, tendências, as divisões que mais diferem, uma tabela e filtros. Pode mudar tudo antes de publicar.',
  view: 'Visão',
  make: 'Criar painel',
  making: (view) => `Criando um painel a partir de ${view}`,
  looking: 'Consultando os dados para escolher o que vale a pena mostrar.',
  failed: 'Não foi possível criar o painel',
  denied: 'Você não pode ver as linhas desta visão.',
  cancel: 'Cancelar',
};
export default words;
