import type { ImageWords } from './words.ts';

const words: ImageWords = {
  choose: 'Escolher imagem',
  replace: 'Substituir imagem',
  kinds: (megabytes) => `PNG, JPEG, WebP ou GIF, até ${megabytes} MB`,
  tooLarge: (megabytes) => `O arquivo tem mais de ${megabytes} MB.`,
  notImage: 'O arquivo não é uma imagem PNG, JPEG, WebP ou GIF, ou tem pixels demais.',
  failed: 'A imagem não foi enviada',
  alt: 'Descrição',
  altNeeded:
    'Descreva a imagem para quem não pode vê-la ou marque-a como decorativa. Caso contrário, o painel não pode ser publicado.',
  decorative: 'Decorativa: leitores de tela a ignoram',
  fit: 'Ajuste',
  contain: 'Imagem inteira',
  cover: 'Preencher o espaço',
  link: 'Link',
  linkRefused: 'Digite um endereço que comece com https:// ou mailto:.',
  notLoaded: 'Não foi possível carregar a imagem',
};

export default words;
