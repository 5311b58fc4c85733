import portuguese from './pt.ts';
import type { KeptFilterWords } from './words.ts';

const words: KeptFilterWords = {
  ...portuguese,
  title: 'Filtros guardados',
  applied: (name) => `«${name}» aplicado`,
  empty:
    'Ainda não há filtros guardados para esta vista. Guarde os filtros de uma pergunta para os usar de novo.',
  notFound: 'Nenhum filtro guardado tem esse nome.',
  more: 'Há mais. Escreva um nome para os encontrar.',
  keep: 'Guardar estes filtros',
  forEveryone: 'Para todos os que podem explorar esta implantação',
  forEveryoneHint: 'Também veem os valores dos filtros.',
  save: 'Guardar',
  sharedBy: (name) => `Partilhado por ${name}`,
  change: (name) => `Alterar «${name}»`,
  delete: (name) => `Eliminar «${name}»`,
  deleteForEveryone: (name) => `Eliminar «${name}» para todos`,
  deleted: (name) => `“${name}” eliminado`,
  changed: (name) => `“${name}” alterado`,
  undo: 'Anular',
  undone: 'Ação anulada',
  notApplied: (name) => `«${name}» não foi aplicado.`,
  missing: 'Estes campos já não existem ou não os pode ver:',
  tooMany: 'Não pode ter mais filtros guardados nesta implantação. Elimine um primeiro.',
  tooLarge: 'Estes filtros são demasiado grandes para guardar. Use menos valores.',
  notAllowed: 'Não pode alterar filtros que são para todos.',
  gone: 'Foi eliminado ou já não é partilhado.',
};

export default words;
