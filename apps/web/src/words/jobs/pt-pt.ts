import portuguese from './pt.ts';
import type { JobsWords } from './words.ts';

const words: JobsWords = {
  ...portuguese,
  openRunning: (count) => `Tarefas, ${count} em curso`,
  nothing: {
    ...portuguese.nothing,
    title: 'Nada em curso',
    text: 'As compilações, sincronizações do dbt, exportações e envios das últimas 24 horas aparecem aqui.',
  },
  running: 'Em curso',
  finished: 'Terminadas',
  kinds: { build: 'Compilação', sync: 'Sincronização do dbt', run: 'Envio', export: 'Exportação' },
  runningFor: (duration) => `Em curso há ${duration}`,
  took: (duration) => `Demorou ${duration}`,
  download: 'Transferir',
  actionFailed: 'Não funcionou',
};

export default words;
