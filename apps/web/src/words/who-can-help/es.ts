import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Administradores que pueden ayudarte:',
  more: 'Otros administradores también pueden ayudarte.',
  administrator:
    'Como administras la cuenta, puedes abrirlo todo: se ha eliminado o la dirección es incorrecta.',
  openTrash: 'Abrir la papelera',
};
export default words;
