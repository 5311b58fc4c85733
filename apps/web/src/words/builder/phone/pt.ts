import type { PhoneWords } from './words.ts';

const words: PhoneWords = {
  toggle: 'Layout para celular',
  intro:
    'É assim que o painel aparece no celular. O que você organiza aqui vale só para páginas estreitas; o resto segue o layout largo.',
  moveUp: 'Mover para cima',
  moveDown: 'Mover para baixo',
  hide: 'Ocultar no celular',
  show: 'Mostrar no celular',
  hidden: (name) => `${name}, oculto no celular`,
  height: 'Altura em linhas',
  heightHint: 'Como nas páginas largas',
  inContainer: 'O contêiner decide a ordem do seu conteúdo.',
  reset: 'Redefinir o layout para celular',
  moved: (name, place, count) => `${name}: ${place} de ${count}`,
  sized: (name, rows) => `${name}: altura ${rows}`,
};

export default words;
