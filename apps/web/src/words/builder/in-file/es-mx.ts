import spanish from './es.ts';
import type { RepairWords } from './words.ts';

const words: RepairWords = {
  ...spanish,
  changed: 'Otra persona cambió el archivo mientras tanto.',
};

export default words;
