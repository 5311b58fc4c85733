import type { AnswerWords } from './words.ts';

const words: AnswerWords = {
  sortedOfShown: (count) => `Solo se ordenan las ${count} filas que se muestran; hay más.`,
  everyMinute: 'Preguntar de nuevo cada minuto',
  askedAt: (time) => `Consultado a las ${time}`,
  notRenewed: 'La nueva consulta ha fallado. Estas filas son las anteriores.',
  changeTitle: 'Cambiar título',
  columnTitle: 'Título de la columna',
  modelTitle: (title) => `Déjalo vacío para usar «${title}», el título del modelo de datos.`,
  changeFormat: 'Dar formato a los números',
  modelFormat: 'Como en el modelo de datos',
  decimals: 'Decimales',
  fieldsWidth: 'Ancho de los campos',
  foldersWidth: 'Ancho de las carpetas',
};

export default words;
