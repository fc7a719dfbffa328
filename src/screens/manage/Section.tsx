import styled from 'styled-components';
import { ChunkBoundary } from '../../app/ChunkBoundary';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import type { Preloadable } from '../../app/preloadable';
import { sectionToggled, selectManage, type ManageSection } from '../../features/manage/slice';
import { color, font, radius, space } from '../../theme/tokens';
import { Icon } from '../../ui/Icon';
import { chevron } from '../../ui/icons/chevron';
import { useManageTexts } from './useManageTexts';

interface SectionProps {
  readonly name: ManageSection;
  readonly part: Preloadable;
}

/** A section under its heading, which opens and closes it. */
export function Section({ name, part: Part }: SectionProps) {
  const texts = useManageTexts();
  const report = useAppDispatch();
  const isOpen = useAppSelector(selectManage).openSections.includes(name);
  return (
    <Frame>
      <h2>
        <Toggle type="button" aria-expanded={isOpen} onClick={() => report(sectionToggled({ section: name }))}>
          {texts.sections[name]}
          <Icon drawing={chevron} size={20} />
        </Toggle>
      </h2>
      {isOpen && (
        <Body>
          <ChunkBoundary part={Part} isPart>
            <Part />
          </ChunkBoundary>
        </Body>
      )}
    </Frame>
  );
}

const Frame = styled.section`
  border: 1px solid ${color.border};
  border-radius: ${radius};
  background: ${color.surface};
`;

const Toggle = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)};
  width: 100%;
  min-height: 48px;
  padding: ${space(1.5)} ${space(2)};
  border: 0;
  border-radius: ${radius};
  background: none;
  font-size: ${font.lead};
  font-weight: 600;
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
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  padding: ${space(1)} ${space(2)} ${space(2)};
`;
