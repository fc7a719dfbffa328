import { brand, siteConfig } from '../../../site.config';
import { mailSiteOf } from '../../../server/mail/mailHtml';
import { invitationOf, mailOf, type LetterKind, type Mail } from '../../../server/mail/mailText';
import { languageOfCode, type LanguageCode } from '../../../shared/languages';
import type { Scene } from './scenes';

const kinds: { readonly [Kind in LetterKind]: string } = {
  verification: 'verify your email',
  resetLink: 'a link for a new password',
  passkeyAdded: 'a passkey was added',
  passkeyRemoved: 'a passkey was removed',
  passwordChanged: 'the password was changed on the page',
  confirmEmail: 'verify the new address',
  emailChangeAsked: 'another address was asked for',
  emailChanged: 'the address was changed',
  emailRestored: 'the old address is back',
  usernameChanged: 'the username was changed',
  passwordReset: 'the password was changed with a link',
};

export const mailKinds = Object.keys(kinds) as LetterKind[];

const site = mailSiteOf(siteConfig, brand);

export const mailScenes: readonly Scene[] = mailKinds.map((kind) => ({
  screen: 'mail',
  state: kinds[kind],
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
