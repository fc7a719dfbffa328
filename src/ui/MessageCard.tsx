import type { ComponentProps, ReactNode } from 'react';
import { Card } from './Card';
import { Mark } from './Mark';
import { Heading } from './Page';

interface MessageCardProps extends Pick<ComponentProps<typeof Mark>, 'tone'> {
  readonly mark: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

/** A card that says how things are, under a symbol and a heading. */
export const MessageCard = ({ mark, title, children, ...rest }: MessageCardProps) => (
  <Card>
    <Mark {...rest}>{mark}</Mark>
    <Heading>{title}</Heading>
    {children}
  </Card>
);
