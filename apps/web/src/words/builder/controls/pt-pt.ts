import portuguese from './pt.ts';
import type { ControlWords } from './words.ts';

const words: ControlWords = {
  ...portuguese,
  kinds: { ...portuguese.kinds, PARENT: 'Controlo principal' },
  does: {
    ...portuguese.does,
    FIELD: 'Mostra um campo em vez de outro.',
    PARENT: 'Ajusta vários controlos com uma única escolha.',
  },
  places: {
    ...portuguese.places,
    tab: (title) => `No separador ${title}, para os respetivos gráficos`,
    widget: (name) => `Acima de ${name}, apenas para este`,
  },
  noFields: 'Nenhum campo serve para este tipo de controlo.',
  addParent: 'Adicionar controlo principal',
  gone: (member) => `${member} não existe no modelo de dados ou não tem acesso. Escolha outro campo.`,
  defaultValue: 'Valor predefinido',
  attribute: 'Predefinição de um atributo de utilizador',
  attributeHelp: 'Quem tem este atributo começa com o respetivo valor.',
  defaultGranularity: 'Granularidade predefinida',
  atFirst: 'Mostrado primeiro',
  children: 'Controlos que ajusta',
  noChildren: 'Ainda não há outros controlos.',
  childOf: (parent) => `Já é ajustado por ${parent}: um controlo tem um único controlo principal.`,
  noParents: 'Um controlo principal não pode ser ajustado por outro.',
  actions: { ...portuguese.actions, reset: 'Voltar à predefinição' },
  reach: 'Gráficos que altera',
  changedBy: 'Controlos que alteram este gráfico',
  click: 'Ao clicar num valor',
};

export default words;
