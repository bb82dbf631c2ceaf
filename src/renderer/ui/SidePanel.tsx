import { CloseButton } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useEscape, useFocusReturn } from './focus.ts';
import layout from './screen.module.css';

interface SidePanelProps {
  /** What is open in it, for assistive technology. */
  name: string;
  /** Says at the top what kind of thing it is, beside the button that closes it. */
  head: ReactNode;
  closeLabel: string;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** What is open beside a list. The button at its top and Escape close it, which gives the focus back. */
export function SidePanel({
  name,
  head,
  closeLabel,
  onClose,
  className = '',
  children,
}: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEscape(panel, onClose);
  useFocusReturn();
  return (
    <aside ref={panel} className={`${layout.aside} ${className}`} aria-label={name}>
      <div className={layout.panelHead}>
        {head}
        <CloseButton aria-label={closeLabel} onClick={onClose} />
      </div>
      {children}
    </aside>
  );
}
