import type { HomeWords } from './words.ts';

const words: HomeWords = {
  deliver: 'Enviar por correo',
  dashboards: 'Paneles',
  pages: 'Páginas',
  account: 'Tu cuenta',
  search: 'Buscar paneles',
  found: (count, hasMore) =>
    `${hasMore ? 'Más de ' : ''}${count} ${count === 1 && !hasMore ? 'panel' : 'paneles'}`,
  showMore: 'Mostrar más',
  empty: {
    title: 'Todavía no hay paneles',
    text: 'Aquí aparecen los paneles que puedes abrir. Pide a alguien que comparta uno contigo.',
    make: 'Aquí aparecen los paneles que puedes abrir. Crea uno en el espacio de trabajo o pide a alguien que comparta uno contigo.',
  },
  preparing: {
    title: 'Preparando los paneles',
    text: 'Se está compilando un modelo de datos por primera vez. Sus paneles aparecerán aquí en unos segundos.',
  },
  noMatch: {
    title: (text) => `Ningún panel coincide con «${text}»`,
    text: 'Se busca en los nombres de paneles, carpetas y despliegues.',
  },
  clearSearch: 'Borrar la búsqueda',
  failed: 'No se han podido cargar los paneles',
};
export default words;
