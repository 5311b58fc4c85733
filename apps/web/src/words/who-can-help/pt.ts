import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Administradores que podem ajudar:',
  more: 'Outros administradores também podem ajudar.',
  administrator: 'Como administrador, você pode abrir tudo: foi excluído ou o endereço está errado.',
  openTrash: 'Abrir a lixeira',
};
export default words;
