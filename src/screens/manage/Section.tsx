import { useId, type ReactNode, type Ref } from 'react';
import styled from 'styled-components';
import { color, column, font, from, panel, radius, space } from '../../theme/tokens';
import { Icon } from '../../ui/Icon';
import { chevron } from '../../ui/icons/chevron';

interface SectionProps {
  readonly id?: string;
  readonly title: string;
  /** Set if the part has only fields and buttons, and so nothing to print. */
  readonly 'data-print'?: 'no';
  readonly children: ReactNode;
}

export function Section({ title, children, ...rest }: SectionProps) {
  const titleId = useId();
  return (
    <Frame {...rest} aria-labelledby={titleId}>
      <Title id={titleId}>{title}</Title>
      <Body>{children}</Body>
    </Frame>
  );
}

interface CollapsibleSectionProps extends SectionProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly ref: Ref<HTMLButtonElement>;
}

export function CollapsibleSection({ title, isOpen, onToggle, ref, children }: CollapsibleSectionProps) {
  return (
    <Frame data-print="no" aria-label={title}>
      <ToggleTitle>
        <Toggle ref={ref} type="button" aria-expanded={isOpen} onClick={onToggle}>
          {title}
          <Icon drawing={chevron} size={20} />
        </Toggle>
      </ToggleTitle>
      {isOpen && <Body>{children}</Body>}
    </Frame>
  );
}

const Frame = styled.section`
  ${column(2)}
  scroll-margin-top: ${space(2)};
  padding: ${space(2)};
  ${panel}
  ${from('sm')} {
    padding: ${space(3)};
  }
`;

const Title = styled.h2`
  font-size: ${font.lead};
  line-height: 1.3;
`;

const ToggleTitle = styled(Title)`
  margin: -${space(1)};
`;

const Toggle = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)};
  width: 100%;
  min-height: 44px;
  padding: ${space(1)};
  border: 0;
  border-radius: ${radius};
  background: none;
  font: inherit;
  text-align: start;
  cursor: pointer;
  &:hover {
    background: ${color.sunken};
  }
  &[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
`;

const Body = styled.div`
  ${column(2)}
`;
