import type { LinkWords } from './words.ts';

const words: LinkWords = {
  title: 'Liên kết của các cột',
  help: 'Một địa chỉ bắt đầu bằng https:// hoặc mailto:. Viết {column} cho giá trị của một cột trong cùng hàng.',
  columns: 'Các cột',
  cells: 'Các ô là địa chỉ',
  first: (address) => `Hàng đầu tiên: ${address}`,
  noLink: 'Hàng đầu tiên không có liên kết.',
  unsafe: 'Bắt đầu bằng https:// và tên máy chủ, hoặc bằng mailto:. Máy chủ không thể lấy từ một cột.',
  unknown: (name) => `Bảng không có cột ${name}.`,
  conflict: 'Người khác đã thay đổi báo cáo. Hãy mở lại để xem phiên bản của họ.',
};

export default words;
