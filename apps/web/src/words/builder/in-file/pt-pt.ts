import portuguese from './pt.ts';
import type { RepairWords } from './words.ts';

const words: RepairWords = {
  ...portuguese,
  title: 'Este ficheiro tem erros',
  text: 'O painel abre quando forem corrigidos. As suas alterações vão para o seu ramo de desenvolvimento.',
  open: 'Guardar e abrir o painel',
  changed: 'Entretanto, outra pessoa alterou o ficheiro.',
  overwrite: 'Guardar a minha mesmo assim',
};

export default words;
