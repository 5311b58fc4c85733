import type { SessionWords } from './words.ts';

const words: SessionWords = {
  ended: {
    title: 'Tu sesión ha terminado',
    text: 'Vuelve a iniciar sesión para continuar. Todo sigue en esta página, y lo que habías empezado continuará después.',
    action: 'Iniciar sesión',
    hint: 'Abre una ventana nueva, que se cierra cuando hayas iniciado sesión.',
  },
  other: {
    title: 'Otra persona ha iniciado sesión',
    text: 'En este navegador ha iniciado sesión otra persona, así que esta página tiene que empezar de nuevo. No se ha enviado nada en su nombre.',
    action: 'Empezar de nuevo',
  },
};
export default words;
