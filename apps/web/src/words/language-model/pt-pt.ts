import portuguese from './pt.ts';
import type { LanguageModelWords } from './words.ts';

const words: LanguageModelWords = {
  ...portuguese,
  notAllowed: {
    ...portuguese.notAllowed,
    title: 'Só os administradores gerem o modelo de linguagem',
  },
  failed: 'Não foi possível carregar as definições do modelo de linguagem',
  ofServer:
    'O operador definiu este modelo no ambiente do servidor. Para usar outro na sua conta, indique o respetivo endpoint.',
  resume: 'Terminar a pausa',
  remove: 'Remover as definições',
  removeTitle: 'Remover as definições do modelo de linguagem?',
  removeText: 'O endpoint, a chave, os preços e os limites da conta são eliminados.',
  saveFirst: 'Guarde as definições para as testar.',
  keyKept: 'Há uma chave guardada. Para a substituir, indique outra.',
  keyDropped: 'A chave guardada não é enviada para outro endereço. Indique a do novo.',
  tokensHelp: 'Deixe vazio para o valor predefinido.',
  save: 'Guardar as definições',
  saved: 'Definições guardadas',
  saveFailed: 'Não foi possível guardar as definições',
};
export default words;
