import spanish from './es.ts';
import type { PhoneWords } from './words.ts';

const words: PhoneWords = {
  ...spanish,
  toggle: 'Diseño para celular',
  intro:
    'Así se ve el tablero en un celular. Lo que ordenes aquí solo se aplica a páginas angostas; lo demás sigue el diseño ancho.',
  hide: 'Ocultar en el celular',
  show: 'Mostrar en el celular',
  hidden: (name) => `${name}, oculto en el celular`,
  heightHint: 'Como en páginas anchas',
  reset: 'Restablecer el diseño para celular',
};

export default words;
