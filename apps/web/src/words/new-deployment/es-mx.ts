import spanish from './es.ts';
import type { NewDeploymentWords } from './words.ts';

const words: NewDeploymentWords = { ...spanish, failed: 'No se pudo crear el despliegue' };
export default words;
