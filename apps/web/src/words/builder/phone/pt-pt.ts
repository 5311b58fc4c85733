import portuguese from './pt.ts';
import type { PhoneWords } from './words.ts';

const words: PhoneWords = {
  ...portuguese,
  toggle: 'Disposição no telemóvel',
  intro:
    'É assim que o painel aparece no telemóvel. O que organizar aqui aplica-se só a páginas estreitas; o resto segue a disposição larga.',
  moveUp: 'Mover para cima',
  moveDown: 'Mover para baixo',
  hide: 'Ocultar no telemóvel',
  show: 'Mostrar no telemóvel',
  hidden: (name) => `${name}, oculto no telemóvel`,
  height: 'Altura em linhas',
  heightHint: 'Como nas páginas largas',
  inContainer: 'O contentor decide a ordem do seu conteúdo.',
  reset: 'Repor a disposição no telemóvel',
};

export default words;
