import portuguese from './pt.ts';
import type { ModelGraphWords } from './words.ts';

const words: ModelGraphWords = {
  ...portuguese,
  empty: 'Este ramo não tem cubos nem vistas.',
  search: 'Encontrar um cubo ou uma vista',
  nothingFound: 'Nenhum cubo ou vista corresponde.',
  views: 'Mostrar vistas',
  canvas: 'Cubos, vistas e junções',
  kinds: { ...portuguese.kinds, view: 'Vista' },
  impact: {
    ...portuguese.impact,
    comparing: 'A comparar os modelos…',
    invalid: 'O modelo unido não compila.',
    marks: { ...portuguese.impact.marks, breaking: 'Faz falhar consultas' },
    hidden: (count) => `${count} que não pode ver`,
  },
};
export default words;
