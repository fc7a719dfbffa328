import styled from 'styled-components';
import type { ShownSection } from '../../../shared/siteBrand';
import { useLanguage } from '../../app/hooks';
import { color, font, from, gutter, radius, space } from '../../theme/tokens';

export function Sections({ sections }: { readonly sections: readonly ShownSection[] }) {
  const language = useLanguage();
  return sections.map(({ title, text, picture, link }) => (
    <Section key={title.en}>
      {picture && (
        <Picture
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={picture.alt[language]}
          loading="lazy"
        />
      )}
      <Words>
        <Title>{title[language]}</Title>
        <Text>{text[language]}</Text>
        {link && (
          <SectionLink href={link.url} rel="noopener">
            {link.text[language]}
          </SectionLink>
        )}
      </Words>
    </Section>
  ));
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
  gap: ${space(3)};
  width: 100%;
  padding: ${space(5)} ${gutter};
  border-top: 1px solid ${color.border};
  ${from('md')} {
    /* The picture, if there is one, is beside the text. */
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: ${space(8)};
  }
`;

const Picture = styled.img`
  max-width: 100%;
  height: auto;
  border-radius: ${radius};
`;

const Words = styled.div`
  display: grid;
  gap: ${space(1.5)};
  overflow-wrap: anywhere;
`;

const Title = styled.h2`
  font-size: ${font.heading};
  line-height: 1.25;
`;

const Text = styled.p`
  max-width: 36em;
  color: ${color.textMuted};
  white-space: pre-line;
`;

/* Tall enough for a finger. */
const SectionLink = styled.a`
  justify-self: start;
  padding: ${space(1)} 0;
  font-weight: 500;
`;
