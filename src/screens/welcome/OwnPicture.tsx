import styled from 'styled-components';
import type { DescribedPicture } from '../../../shared/siteBrand';
import { useAppSelector } from '../../app/hooks';
import { selectLanguageCode } from '../../features/language/slice';
import { onMobile, radius } from '../../theme/tokens';

/** The welcome page's picture where it is the owner's: the largest thing that is seen first, and so loaded first. */
export function OwnPicture({ src, width, height, alt }: DescribedPicture) {
  const language = useAppSelector(selectLanguageCode);
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
