import spanish from './es.ts';
import type { ConnectedApplicationsWords } from './words.ts';

const words: ConnectedApplicationsWords = {
  ...spanish,
  about:
    'Aplicaciones en las que alguien inició sesión, como los clientes MCP. Cada una actúa en nombre de una persona y nunca con más permisos que ella.',
  failed: 'No se pudieron cargar las aplicaciones',
};
export default words;
