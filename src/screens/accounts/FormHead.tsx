import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, space } from '../../theme/tokens';
import { Heading } from '../../ui/Page';

interface FormHeadProps {
  /** The site's logo; absent in a card on another site's page, which cannot load it. */
  readonly mark?: ReactNode;
  readonly title: string;
  /** Completes the title: to which site. Always a line, so that the form does not move once the address is known. */
  readonly where: string;
}

export function FormHead({ mark, title, where }: FormHeadProps) {
  return (
    <Head>
      {mark}
      <Heading>{title}</Heading>
      <p>{where}</p>
    </Head>
  );
}

const Head = styled.div`
  color: ${color.textMuted};
  font-size: ${font.small};
  overflow-wrap: anywhere;
  & > h1 {
    /* Room for the ring of the focus above the line below. */
    margin: ${space(1)} 0 ${space(0.5)};
    color: ${color.text};
  }
`;
