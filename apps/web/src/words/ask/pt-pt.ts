import type { AskWords } from './words.ts';

const words: AskWords = {
  label: 'Perguntar com palavras',
  ask: 'Perguntar',
  asking: 'A responder…',
  failed: 'Não foi possível fazer a pergunta',
  partly: 'Respondida sem as palavras que não foram compreendidas.',
  notUnderstood: 'Esta pergunta não foi compreendida.',
  nearest: 'O mais próximo no modelo de dados:',
  incomplete: 'Os valores ainda estão a ser carregados. Volte a perguntar dentro de momentos.',
  limited: 'As regras de acesso limitam as linhas.',
  otherLanguage: 'Aqui as perguntas são lidas em inglês.',
  verified: 'Esta é uma pergunta verificada: alguém conferiu a consulta.',
  similar: 'Perguntas verificadas com palavras parecidas',
  parts: 'O que foi compreendido',
  unknown: (text) => `«${text}» não foi compreendido`,
  choose: (text) => `Outros significados de «${text}»`,
};
export default words;
