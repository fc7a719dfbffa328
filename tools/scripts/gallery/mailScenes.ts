import { eventMails } from '../../../i18n/en/events';
import { brand, siteConfig } from '../../../site.config';
import { mailSiteOf } from '../../../server/mail/mailHtml';
import { invitationOf, mailOf, type LetterKind, type Mail } from '../../../server/mail/mailText';
import { languageOfCode, type LanguageCode } from '../../../shared/languages';
import type { Scene } from './scenes';

export const mailKinds = Object.keys(eventMails) as LetterKind[];

const site = mailSiteOf(siteConfig, brand);

export const mailScenes: readonly Scene[] = mailKinds.map((kind) => ({
  screen: 'mail',
  // 'passkeyAdded' is drawn as 'passkey added'.
  state: kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  play: ({ page, language, origin }) => page.setContent(exampleMail(kind, language, origin).html),
}));

/** @param siteOrigin where its logo comes from */
export function exampleMail(kind: LetterKind, language: LanguageCode, siteOrigin?: string): Mail {
  return mailOf(
    { ...site, ...(siteOrigin !== undefined && { siteOrigin }) },
    {
      kind,
      email: 'ada@vestibule.example',
      username: 'ada',
      languageId: languageOfCode(language).id,
      at: new Date('2026-01-01T12:00:00Z'),
      device: 'Firefox, Windows',
      token: 'x'.repeat(43),
    },
  );
}

export const exampleInvitation = (): Mail => invitationOf('ada@vestibule.example', site);
