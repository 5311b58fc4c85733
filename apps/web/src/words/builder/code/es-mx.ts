import spanish from './es.ts';
import type { CodeWords } from './words.ts';

const words: CodeWords = {
  ...spanish,
  label: 'Tablero como código',
  kept: 'El tablero muestra el último texto sin errores.',
  fixed: (report) =>
    `El reporte ${report} es independiente. Cámbialo con «Editar pregunta» y déjalo aquí como está.`,
  moveText:
    'El tablero se convierte en un archivo del modelo de datos, con sus reportes. Su dirección y con quién se comparte no cambian. A partir de entonces se edita en una rama.',
  detachText:
    'El archivo se elimina al publicar. El tablero queda como está y después se edita aquí, sin rama.',
  inFile: { ...spanish.inFile, suggested: (title) => `Cambiar el tablero ${title}` },
};

export default words;
