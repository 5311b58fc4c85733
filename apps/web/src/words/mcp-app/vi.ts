import type { McpAppWords } from './words.ts';

const words: McpAppWords = {
  noRows: 'Không có hàng nào khớp với truy vấn này.',
  firstRows: (count) => `Đang hiển thị ${count} hàng. Còn nhiều hàng khác.`,
  notDrawn: 'Không vẽ được biểu đồ này. Đây là các hàng của biểu đồ.',
};
export default words;
