import type { SessionWords } from './words.ts';

const words: SessionWords = {
  ended: {
    title: 'La sessione è terminata',
    text: 'Accedi di nuovo per continuare. Su questa pagina c’è ancora tutto, e ciò che hai avviato proseguirà dopo.',
    action: 'Accedi',
    hint: 'Apre una nuova finestra, che si chiude dopo l’accesso.',
  },
  other: {
    title: 'Ha effettuato l’accesso un’altra persona',
    text: 'In questo browser ora ha effettuato l’accesso un’altra persona, quindi questa pagina deve ricominciare. Nulla è stato inviato a suo nome.',
    action: 'Ricomincia',
  },
};
export default words;
