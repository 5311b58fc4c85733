/** How an answer is shown. */
export type AnswerView = 'chart' | 'table' | 'pivot';
