import type { SessionWords } from './words.ts';

const words: SessionWords = {
  ended: {
    title: 'Sua sessão terminou',
    text: 'Entre novamente para continuar. Tudo ainda está nesta página, e o que você começou continua depois.',
    action: 'Entrar',
    hint: 'Abre uma nova janela, que se fecha depois que você entrar.',
  },
  other: {
    title: 'Outra pessoa entrou',
    text: 'Este navegador agora está conectado como outra pessoa, por isso esta página precisa recomeçar. Nada foi enviado em nome dela.',
    action: 'Recomeçar',
  },
};
export default words;
