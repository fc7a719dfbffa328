import { ChunkBoundary } from '../../app/ChunkBoundary';
import { useTexts } from '../../app/TextsProvider';
import { routes } from '../../app/routes';
import { Card } from '../../ui/Card';
import { Heading, Page } from '../../ui/Page';
import { PageLinks } from '../PageLinks';
import { languageSelector as LanguageSelector } from './languageSelector';

/** The settings page (docs/behaviour.md, 2). */
export function SettingsScreen() {
  const { settings } = useTexts();
  return (
    <Page>
      <PageLinks to={[routes.welcome, routes.info]} />
      <Heading>{settings.title()}</Heading>
      <Card>
        <ChunkBoundary part={LanguageSelector} isPart>
          <LanguageSelector />
        </ChunkBoundary>
      </Card>
    </Page>
  );
}
