import portuguese from './pt.ts';
import type { EditorWords } from './words.ts';

const words: EditorWords = {
  ...portuguese,
  ofDashboard: 'Definições do painel',
  saved: 'Guardado',
  saving: 'A guardar…',
  offline: 'Ainda não guardado: não é possível contactar o servidor',
  stopped: 'Não guardado',
  undo: 'Anular',
  noReports:
    'Ainda não há relatórios. Faça uma pergunta em Explorar e guarde-a; depois poderá ser mostrada aqui.',
  empty: {
    ...portuguese.empty,
    text: 'Adicione gráficos, indicadores, textos e filtros. As outras pessoas verão o painel quando o publicar.',
  },
  settings: 'Definições',
  close: 'Fechar definições',
  noSettings: 'Este widget não tem definições.',
  notUndone: 'Já não é possível anular: entretanto, outra pessoa fez uma alteração.',
  inCode: {
    title: 'Este painel é definido num ficheiro',
    text: 'Altere-o no modelo de dados. É publicado quando a alteração for integrada.',
  },
  gone: {
    title: 'Este livro não existe',
    text: 'Foi eliminado ou não tem acesso.',
  },
  notAllowed: {
    title: 'Não pode editar este painel',
    text: 'Alguém com acesso total ao painel pode permitir-lho.',
  },
};

export default words;
