import type { PhoneWords } from './words.ts';

const words: PhoneWords = {
  toggle: 'Diseño para móvil',
  intro:
    'Así se ve el panel en un móvil. Lo que ordenes aquí solo se aplica a páginas estrechas; lo demás sigue el diseño ancho.',
  moveUp: 'Subir',
  moveDown: 'Bajar',
  hide: 'Ocultar en el móvil',
  show: 'Mostrar en el móvil',
  hidden: (name) => `${name}, oculto en el móvil`,
  height: 'Altura en filas',
  heightHint: 'Como en páginas anchas',
  inContainer: 'El contenedor decide el orden de su contenido.',
  reset: 'Restablecer el diseño para móvil',
  moved: (name, place, count) => `${name}: ${place} de ${count}`,
  sized: (name, rows) => `${name}: altura ${rows}`,
};

export default words;
