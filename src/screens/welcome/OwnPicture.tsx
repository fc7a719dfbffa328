import styled from 'styled-components';
import type { DescribedPicture } from '../../../shared/siteBrand';
import { useLanguage } from '../../app/hooks';
import { onMobile, radius } from '../../theme/tokens';

/** The owner's picture on the welcome page, loaded first because it is the largest thing in the first viewport. */
export function OwnPicture({ src, width, height, alt }: DescribedPicture) {
  const language = useLanguage();
  return <Picture src={src} width={width} height={height} alt={alt[language]} fetchPriority="high" />;
}

const Picture = styled.img`
  max-width: 100%;
  height: auto;
  max-height: 70vh;
  object-fit: contain;
  border-radius: ${radius};
  ${onMobile} {
    max-height: 40vh;
  }
`;
