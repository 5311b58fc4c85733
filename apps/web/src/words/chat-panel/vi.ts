import type { ChatPanelWords } from './words.ts';

const words: ChatPanelWords = {
  title: 'Trò chuyện',
  resize: 'Chiều rộng của khung trò chuyện',
  close: 'Đóng khung trò chuyện',
  about: (title) => `Về “${title}”`,
  detach: (title) => `Hỏi mà không có “${title}”`,
  fromDashboard: 'Từ bảng điều khiển',
  leaveOut: (condition) => `Hỏi mà không có “${condition}”`,
  apply: 'Áp dụng cho bảng điều khiển',
  applied: 'Đã áp dụng cho bảng điều khiển',
  noControl: 'Bảng điều khiển không có bộ lọc nào bạn có thể thay đổi cho việc này.',
};
export default words;
