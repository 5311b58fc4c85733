import type { AskWords } from './words.ts';

const words: AskWords = {
  label: 'Hỏi bằng lời',
  ask: 'Hỏi',
  asking: 'Đang trả lời…',
  failed: 'Không thể đặt câu hỏi',
  partly: 'Đã trả lời mà không dùng các từ không hiểu được.',
  notUnderstood: 'Không hiểu được câu hỏi này.',
  nearest: 'Gần nhất trong mô hình dữ liệu:',
  incomplete: 'Các giá trị vẫn đang được tải. Hãy hỏi lại sau giây lát.',
  limited: 'Quy tắc truy cập giới hạn các dòng.',
  otherLanguage: 'Ở đây câu hỏi được đọc bằng tiếng Anh.',
  verified: 'Đây là câu hỏi đã được xác minh: có người đã kiểm tra truy vấn của nó.',
  similar: 'Câu hỏi đã xác minh có từ ngữ tương tự',
  parts: 'Những gì đã hiểu',
  unknown: (text) => `Không hiểu “${text}”`,
  choose: (text) => `Các nghĩa khác của “${text}”`,
};
export default words;
