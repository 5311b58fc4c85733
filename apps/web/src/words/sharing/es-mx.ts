import spanish from './es.ts';
import type { SharingWords } from './words.ts';

const words: SharingWords = {
  ...spanish,
  title: (name) => `Compartir “${name}”`,
  add: 'Agregar personas, grupos o clientes integrados',
  addInside: 'Agregar personas o grupos',
  noCandidate: (text) => `Nadie coincide con “${text}”`,
  fromFolder: (name) => `De la carpeta “${name}”`,
  shareFolder: (name) => `Compartir la carpeta “${name}”`,
  copyLink: 'Copiar vínculo',
  linkCopied: 'Vínculo copiado',
  notFound: (text) => `Nadie con acceso coincide con “${text}”`,
  failed: 'No se pudo cargar quién tiene acceso',
  changeFailed: {
    ...spanish.changeFailed,
    denied: 'Ya no tienes acceso completo aquí, así que no se cambió nada.',
    gone: 'Esto ya no existe, así que no se cambió nada.',
    offline: 'No se puede conectar con el servidor, así que no se cambió nada. Inténtalo de nuevo.',
    other: 'No se cambió nada. Inténtalo de nuevo.',
  },
  seen: {
    ...spanish.seen,
    failed: 'No se pudo cargar lo que ve',
    reasons: { ...spanish.seen.reasons, FOLDER: (name) => `Por la carpeta “${name}”` },
  },
  through: {
    group: (name) => `Por el grupo “${name}”`,
    role: (name) => `Por el rol “${name}”`,
    everyone: 'Compartido con todas las personas de la cuenta',
  },
  handOver: {
    ...spanish.handOver,
    action: 'Transferir su contenido',
    title: (name) => `Transferir lo que pertenece a ${name}`,
    confirm: (from, to) => `Transferir todo de ${from} a ${to}`,
    counts: { ...spanish.handOver.counts, reports: 'Reportes' },
    failed: 'No se transfirió nada.',
  },
};
export default words;
