import type { AskWords } from './words.ts';

const words: AskWords = {
  label: 'Perguntar com palavras',
  ask: 'Perguntar',
  asking: 'Respondendo…',
  failed: 'Não foi possível fazer a pergunta',
  partly: 'Respondida sem as palavras que não foram entendidas.',
  notUnderstood: 'Esta pergunta não foi entendida.',
  nearest: 'O mais próximo no modelo de dados:',
  incomplete: 'Os valores ainda estão sendo carregados. Pergunte de novo em instantes.',
  limited: 'As regras de acesso limitam as linhas.',
  otherLanguage: 'Aqui as perguntas são lidas em inglês.',
  verified: 'Esta é uma pergunta verificada: alguém conferiu a consulta.',
  similar: 'Perguntas verificadas com palavras parecidas',
  parts: 'O que foi entendido',
  unknown: (text) => `“${text}” não foi entendido`,
  choose: (text) => `Outros significados de “${text}”`,
};
export default words;
