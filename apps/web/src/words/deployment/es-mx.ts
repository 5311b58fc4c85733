import spanish from './es.ts';
import type { DeploymentWords } from './words.ts';

const words: DeploymentWords = {
  ...spanish,
  failed: 'No se pudo cargar esta página',
  logs: {
    ...spanish.logs,
    nothing: 'Todavía no se registró nada. Las líneas nuevas aparecerán aquí.',
    interrupted: 'El registro se interrumpió. Intentando de nuevo.',
  },
  variables: {
    ...spanish.variables,
    nothing: {
      title: 'No hay variables',
      text: 'Agrega las que necesite el modelo de datos o una fuente de datos.',
    },
    add: 'Agregar variables',
    saved: 'Las variables se guardaron. Empezó un build.',
    removed: (name) => `Se quitó ${name}. Empezó un build.`,
  },
};

export default words;
