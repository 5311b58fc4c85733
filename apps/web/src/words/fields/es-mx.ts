import parent from './es.ts';
import type { FieldsWords } from './words.ts';

const words: FieldsWords = { ...parent };

export default words;
