import type { SessionWords } from './words.ts';

const words: SessionWords = {
  ended: {
    title: 'Tu sesión terminó',
    text: 'Vuelve a iniciar sesión para continuar. Todo sigue en esta página, y lo que empezaste continuará después.',
    action: 'Iniciar sesión',
    hint: 'Abre una ventana nueva, que se cierra cuando inicias sesión.',
  },
  other: {
    title: 'Otra persona inició sesión',
    text: 'En este navegador ahora hay una sesión de otra persona, así que esta página tiene que empezar de nuevo. No se envió nada en su nombre.',
    action: 'Empezar de nuevo',
  },
};
export default words;
