import portuguese from './pt.ts';
import type { ConsoleWords } from './words.ts';

const words: ConsoleWords = {
  ...portuguese,
  connectedApplications: 'Aplicações ligadas',
  account: 'A sua conta',
  signOut: 'Terminar sessão',
  palette: { ...portuguese.palette, placeholder: 'Pesquisar páginas, conteúdos, campos e ações' },
  notReached: {
    title: 'Implantação não encontrada',
    text: 'Não existe ou não foi partilhada consigo.',
  },
  notAllowed: {
    title: 'Não pode explorar estes dados',
    text: (deployment) =>
      `Para explorar ${deployment}, é necessária uma função como Explorer. Um administrador pode dar-lha.`,
  },
};
export default words;
