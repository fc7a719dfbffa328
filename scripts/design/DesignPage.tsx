import { useEffect } from 'react';
import styled from 'styled-components';
import { i18nObject } from '../../i18n/i18n-util';
import { languages } from '../../shared/languages';
import { color, font, from, space } from '../../src/theme/tokens';
import { Components } from './Components';
import { letStatesShow } from './letThemesNest';
import { Palette } from './Palette';
import { Tokens } from './Tokens';

const themes = ['light', 'dark'] as const;

/** The design page: every component in every state, in both themes and languages side by side. */
export function DesignPage() {
  useEffect(letStatesShow, []);
  return (
    <Main>
      <h1>Design</h1>
      <Tokens />
      <h2>Palette</h2>
      <Columns>
        {themes.map((theme) => (
          <Ground key={theme} data-theme={theme}>
            <h3>{theme}</h3>
            <Palette theme={theme} />
          </Ground>
        ))}
      </Columns>
      {languages.map(({ code, name }) => (
        <section key={code}>
          <h2>Components, {name}</h2>
          <Columns>
            {themes.map((theme) => (
              <Ground key={theme} data-theme={theme} lang={code}>
                <Components texts={i18nObject(code)} />
              </Ground>
            ))}
          </Columns>
        </section>
      ))}
    </Main>
  );
}

const Main = styled.main`
  display: grid;
  gap: ${space(4)};
  width: 100%;
  max-width: 1440px;
  margin: 0 auto;
  padding: ${space(4)} ${space(3)} ${space(8)};
  & section {
    display: grid;
    gap: ${space(2)};
  }
`;

const Columns = styled.div`
  display: grid;
  gap: ${space(3)};
  ${from('lg')} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

const Ground = styled.div`
  display: grid;
  gap: ${space(3)};
  align-content: start;
  padding: ${space(3)};
  background: ${color.page};
  color: ${color.text};
  font-size: ${font.body};
`;
