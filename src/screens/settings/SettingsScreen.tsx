import { ChunkBoundary } from '../../app/ChunkBoundary';
import { useTexts } from '../../app/TextsProvider';
import { routes } from '../../app/routes';
import { ModeChoice } from '../../features/theme/ModeChoice';
import { Heading, Page } from '../../ui/Page';
import { WideCard } from '../../ui/WideCard';
import { PageLinks } from '../PageLinks';
import { languageSelector as LanguageSelector } from './languageSelector';

/** The settings page (docs/behaviour.md, 2): the language, and the colour mode that the accounts screens offer too. */
export default function SettingsScreen() {
  const { titles } = useTexts();
  return (
    <Page>
      <PageLinks to={[routes.welcome, routes.info]} />
      <Heading>{titles.settings()}</Heading>
      <WideCard>
        <ChunkBoundary part={LanguageSelector} isPart>
          <LanguageSelector />
        </ChunkBoundary>
        <ModeChoice />
      </WideCard>
    </Page>
  );
}
