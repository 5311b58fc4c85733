import spanish from './es.ts';
import type { CodeWords } from './words.ts';

const words: CodeWords = {
  ...spanish,
  label: 'Tablero como código',
  kept: 'El tablero muestra el último texto sin errores.',
  fixed: (report) =>
    `El reporte ${report} es independiente. Cámbialo con «Editar pregunta» y déjalo aquí como está.`,
  inFile: { ...spanish.inFile, suggested: (title) => `Cambiar el tablero ${title}` },
};

export default words;
