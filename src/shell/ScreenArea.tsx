import styled from 'styled-components';
import { ChunkBoundary } from '../app/ChunkBoundary';
import { routeOf } from '../app/routes';
import { screens } from './screens';

/** The page's own part: its screen, or the message that its chunk did not load. The bar above stays usable. */
export function ScreenArea({ pathname }: { readonly pathname: string }) {
  const route = routeOf(pathname);
  const Screen = screens[route];
  return (
    <Main id="content" tabIndex={-1}>
      <ChunkBoundary key={route} part={Screen}>
        <Screen />
      </ChunkBoundary>
    </Main>
  );
}

const Main = styled.main`
  display: flex;
  flex: 1;
  flex-direction: column;
  &:focus {
    outline: none;
  }
`;
