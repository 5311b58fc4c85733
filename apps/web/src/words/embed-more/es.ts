import type { EmbedMoreWords } from './words.ts';

const words: EmbedMoreWords = {
  settings: 'Más ajustes',
  settingsHelp: 'Con sus nombres en la solicitud. La vista previa omite nombres y correos.',
  parts: { user: 'Usuario y cliente integrado', session: 'Sesión', creator: 'Modo creador' },
  yes: 'Sí',
  no: 'No',
  allowInAccount: (origin) => `Permitir ${origin} en la cuenta`,
  allowInDeployment: (origin) => `Permitir ${origin} en este despliegue`,
  groupMayNotOpen:
    'Este panel no está compartido con el grupo. Sus miembros solo lo abren si tienen acceso por otra vía.',
};

export default words;
