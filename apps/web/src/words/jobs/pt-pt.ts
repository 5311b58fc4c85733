import type { JobsWords } from './words.ts';

const words: JobsWords = {
  open: 'Tarefas',
  openRunning: (count) => `Tarefas, ${count} em curso`,
  title: 'Tarefas',
  nothing: {
    title: 'Nada em curso',
    text: 'As compilações, sincronizações do dbt, exportações e envios das últimas 24 horas aparecem aqui.',
  },
  running: 'Em curso',
  finished: 'Terminadas',
  kinds: { build: 'Compilação', sync: 'Sincronização do dbt', run: 'Envio', export: 'Exportação' },
  runningFor: (duration) => `Em curso há ${duration}`,
  took: (duration) => `Demorou ${duration}`,
  states: { succeeded: 'Concluído', failed: 'Falhou', cancelled: 'Cancelado', skipped: 'Ignorado' },
  by: (name) => `Iniciado por ${name}`,
  cancel: 'Cancelar',
  download: 'Transferir',
  failed: 'Não foi possível carregar as tarefas',
  actionFailed: 'Não funcionou',
};
export default words;
