import portuguese from './pt.ts';
import type { ImageWords } from './words.ts';

const words: ImageWords = {
  ...portuguese,
  tooLarge: (megabytes) => `O ficheiro tem mais de ${megabytes} MB.`,
  notImage: 'O ficheiro não é uma imagem PNG, JPEG, WebP ou GIF, ou tem demasiados píxeis.',
  failed: 'A imagem não foi carregada',
  altNeeded:
    'Descreva a imagem para quem não a pode ver ou marque-a como decorativa. Caso contrário, o painel não pode ser publicado.',
  decorative: 'Decorativa: os leitores de ecrã ignoram-na',
  link: 'Ligação',
  linkRefused: 'Introduza um endereço que comece por https:// ou mailto:.',
};

export default words;
