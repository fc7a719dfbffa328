import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, space } from '../../theme/tokens';
import { Heading } from '../../ui/Page';

interface FormHeadProps {
  /** The site's logo; absent in a card on another site's page, which cannot load it. */
  readonly mark?: ReactNode;
  readonly title: string;
  /** Completes the title: to which site. */
  readonly where: string;
}

/** The head of the login and the sign-up card. */
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
  & > h1 {
    margin-top: ${space(1)};
    color: ${color.text};
  }
`;
