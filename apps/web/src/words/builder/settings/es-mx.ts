import spanish from './es.ts';
import type { SettingsWords } from './words.ts';

const words: SettingsWords = {
  ...spanish,
  linkRefused: 'Escribe una dirección que comience con https:// o mailto:.',
  atMost: (most) => `Un texto tiene como máximo ${most} caracteres. El resto se omitió.`,
  addTab: 'Agregar pestaña',
  promptHint: 'Por ejemplo: «¿Qué cambió desde la semana pasada y por qué?»',
};

export default words;
