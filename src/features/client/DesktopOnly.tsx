import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../app/hooks';
import { onMobile } from '../../theme/tokens';
import { selectIsMobile } from './slice';

/**
 * Shown in the desktop layout only. The client's mobile flag decides; until the app has started, the layout that the boot
 * script wrote on the document hides it, so that a phone never shows it first.
 */
export function DesktopOnly({ children }: { readonly children: ReactNode }) {
  const isMobile = useAppSelector(selectIsMobile);
  return isMobile ? null : <Hideable>{children}</Hideable>;
}

const Hideable = styled.div`
  display: contents;
  ${onMobile} {
    display: none;
  }
`;
