import spanish from './es.ts';
import type { DeliveryOptionsWords } from './words.ts';

const words: DeliveryOptionsWords = {
  ...spanish,
  taken: 'Del panel como lo veías',
};

export default words;
