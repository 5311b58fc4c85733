import type { LinkWords } from './words.ts';

const words: LinkWords = {
  title: 'Enlaces de las columnas',
  help: 'Una dirección que empieza por https:// o mailto:. Escribe {column} para el valor de una columna de la misma fila.',
  columns: 'Columnas',
  cells: 'Las celdas son direcciones',
  first: (address) => `Primera fila: ${address}`,
  noLink: 'La primera fila no tiene enlace.',
  unsafe: 'Empieza por https:// y un servidor, o por mailto:. El servidor no puede venir de una columna.',
  unknown: (name) => `La tabla no tiene la columna ${name}.`,
  conflict: 'Otra persona ha cambiado el informe. Ábrelo de nuevo para ver su versión.',
};

export default words;
