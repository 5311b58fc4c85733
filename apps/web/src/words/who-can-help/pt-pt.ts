import portuguese from './pt.ts';
import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  ...portuguese,
  administrator: 'Como administrador, pode abrir tudo: foi eliminado ou o endereço está errado.',
  openTrash: 'Abrir o lixo',
};

export default words;
