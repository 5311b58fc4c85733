import portuguese from './pt.ts';
import type { ExploreSqlWords } from './words.ts';

const words: ExploreSqlWords = {
  ...portuguese,
  hint: 'Completa vistas, campos e funções. As alterações são aplicadas após uma pausa ou com Ctrl+Enter.',
  reading: 'A ler o SQL…',
  discard: 'Rejeitar as alterações',
  atPlace: (line, column, text) => `Linha ${line}, carácter ${column}: ${text}`,
  tooLong: 'O SQL é demasiado longo. São aceites no máximo 65 536 bytes.',
  free: {
    ...portuguese.free,
    title: 'Os campos não conseguem mostrar este SQL.',
    text: 'É executado tal como está escrito e só pode ser alterado como SQL.',
  },
  refused: {
    ...portuguese.refused,
    several_views: 'Tem campos de várias vistas, que o SQL teria de juntar.',
    too_long: 'O SQL teria mais de 65 536 bytes. Encurte as listas de valores.',
    other: 'Uma das definições não pode ser escrita em SQL.',
  },
  reasons: {
    ...portuguese.reasons,
    from: 'Lê algo mais do que uma única vista.',
    condition: 'Uma das condições não pode passar a filtro.',
    order: 'É ordenado por algo que não é uma das suas colunas.',
    alias: 'Tem um cálculo e outro nome para a vista.',
    moving_time: 'Uma condição depende da hora atual e não é um intervalo como «os últimos 7 dias».',
  },
};

export default words;
