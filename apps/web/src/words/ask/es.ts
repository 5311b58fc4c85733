import type { AskWords } from './words.ts';

const words: AskWords = {
  label: 'Preguntar con palabras',
  ask: 'Preguntar',
  asking: 'Respondiendo…',
  failed: 'No se pudo hacer la pregunta',
  partly: 'Respondida sin las palabras que no se entendieron.',
  notUnderstood: 'No se entendió esta pregunta.',
  nearest: 'Lo más parecido en el modelo de datos:',
  incomplete: 'Los valores aún se están cargando. Vuelve a preguntar en un momento.',
  limited: 'Las reglas de acceso limitan las filas.',
  otherLanguage: 'Aquí las preguntas se leen en inglés.',
  verified: 'Es una pregunta verificada: alguien ha comprobado su consulta.',
  similar: 'Preguntas verificadas con palabras parecidas',
  parts: 'Lo que se entendió',
  unknown: (text) => `No se entendió «${text}»`,
  choose: (text) => `Otros significados de «${text}»`,
};
export default words;
