import spanish from './es.ts';
import type { ModelGraphWords } from './words.ts';

const words: ModelGraphWords = {
  ...spanish,
  keys: 'Las flechas pasan de un cubo a otro. Enter abre la definición, F muestra solo los vecinos, más y menos acercan y alejan, 0 muestra todo.',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
};
export default words;
