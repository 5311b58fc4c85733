import { Menu } from '@mantine/core';
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import type { PictureFormat, PictureLayout } from '../api/dashboard-api.ts';
import { OpenMenu } from '../look/OpenMenu.tsx';
import { useWords } from '../words/words.ts';

interface DownloadMenuProps {
  onChoose(format: PictureFormat, layout: PictureLayout): void;
  onClose(): void;
}

const CHOICES = [
  { name: 'PNG', format: 'png', layout: 'screenshot', Icon: IconPhoto },
  { name: 'PDF', format: 'pdf', layout: 'screenshot', Icon: IconFileTypePdf },
  { name: 'PDF (A4)', format: 'pdf', layout: 'print', Icon: IconFileTypePdf },
] as const;

/** The formats in which a whole dashboard can be downloaded. */
export default function DownloadMenu({ onChoose, onClose }: DownloadMenuProps) {
  const words = useWords();
  return (
    <OpenMenu label={words.download} onClose={onClose}>
      {CHOICES.map(({ name, format, layout, Icon }) => (
        <Menu.Item
          key={name}
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => onChoose(format, layout)}
        >
          {words.downloadAs(name)}
        </Menu.Item>
      ))}
    </OpenMenu>
  );
}
