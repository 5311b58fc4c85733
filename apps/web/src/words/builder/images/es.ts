import type { ImageWords } from './words.ts';

const words: ImageWords = {
  choose: 'Elegir imagen',
  replace: 'Sustituir imagen',
  kinds: (megabytes) => `PNG, JPEG, WebP o GIF, hasta ${megabytes} MB`,
  tooLarge: (megabytes) => `El archivo supera los ${megabytes} MB.`,
  notImage: 'El archivo no es una imagen PNG, JPEG, WebP o GIF, o tiene demasiados píxeles.',
  failed: 'La imagen no se ha subido',
  alt: 'Descripción',
  altNeeded:
    'Describe la imagen para quien no puede verla o márcala como decorativa. Si no, el panel no se puede publicar.',
  decorative: 'Decorativa: los lectores de pantalla la omiten',
  fit: 'Ajuste',
  contain: 'Imagen completa',
  cover: 'Llenar el espacio',
  link: 'Enlace',
  linkRefused: 'Escribe una dirección que empiece por https:// o mailto:.',
  notLoaded: 'No se pudo cargar la imagen',
};

export default words;
