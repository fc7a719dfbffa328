import styled from 'styled-components';

interface LogoProps {
  readonly src: string;
  /** The same for the dark scheme. */
  readonly dark?: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** The site's own logo. The control around it has the name. */
export function Logo({ src, dark, ...size }: LogoProps) {
  if (dark === undefined) return <Picture src={src} {...size} alt="" />;
  // Lazy, so that only the logo that is shown is loaded.
  return (
    <>
      <Themed $hiddenIn="dark" src={src} {...size} alt="" loading="lazy" />
      <Themed $hiddenIn="light" src={dark} {...size} alt="" loading="lazy" />
    </>
  );
}

const Picture = styled.img`
  min-width: 0;
  max-width: 100%;
  object-fit: contain;
`;

const Themed = styled(Picture)<{ $hiddenIn: 'light' | 'dark' }>`
  html[data-theme='${({ $hiddenIn }) => $hiddenIn}'] & {
    display: none;
  }
  @media (prefers-color-scheme: ${({ $hiddenIn }) => $hiddenIn}) {
    html[data-theme='system'] & {
      display: none;
    }
  }
`;
