import spanish from './es.ts';
import type { PlaygroundWords } from './words.ts';

const words: PlaygroundWords = {
  ...spanish,
  notServed: 'La rama no se puede consultar',
};
export default words;
