import portuguese from './pt.ts';
import type { CanvasWords } from './words.ts';

const words: CanvasWords = {
  ...portuguese,
  problems: {
    ...portuguese.problems,
    'too-large': 'É demasiado grande para colar.',
    full: 'Um painel não tem espaço para tantos widgets.',
    refused: 'Não é possível colar estes widgets: os contentores têm conteúdo não permitido.',
  },
  kinds: { ...portuguese.kinds, PARENT: 'Controlo principal', CONTAINER: 'Contentor' },
};

export default words;
