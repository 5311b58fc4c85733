import type { SessionWords } from './words.ts';

const words: SessionWords = {
  ended: {
    title: 'A sua sessão terminou',
    text: 'Inicie sessão novamente para continuar. Tudo continua nesta página, e o que iniciou prossegue depois.',
    action: 'Iniciar sessão',
    hint: 'Abre uma nova janela, que se fecha depois de iniciar sessão.',
  },
  other: {
    title: 'Outra pessoa iniciou sessão',
    text: 'Neste navegador está agora iniciada a sessão de outra pessoa, pelo que esta página tem de recomeçar. Nada foi enviado em nome dela.',
    action: 'Recomeçar',
  },
};
export default words;
