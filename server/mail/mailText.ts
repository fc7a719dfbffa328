import { serviceTexts } from '../../i18n/i18n-service';
import type { ServiceTexts } from '../../i18n/en/service';
import { fallbackLanguage, languageOfId, languagePrefix, languages, type LanguageCode } from '../../shared/languages';
import { dateLocale } from '../../shared/localized';
import {
  accountsPath,
  managePath,
  resetPasswordPath,
  restoreEmailPath,
  signUpFragment,
  verifyEmailPath,
} from '../../shared/paths';
import type { MailKind } from '../database/schema';
import { button, imprintOf, mailHtml, paragraph, smallLink, type MailSite } from './mailHtml';

export interface Mail {
  /** The local part of its Message-ID; without it, each attempt gets a new one. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link?: string;
}

export type LetterKind = Exclude<MailKind, 'invitation'>;

export interface MailContent {
  readonly kind: LetterKind;
  readonly email: string;
  readonly username: string;
  readonly languageId: number;
  readonly at: Date;
  readonly device: string | null;
  readonly token?: string;
  /** The origin of the link's page, if it is not the site's configured one. */
  readonly pageOrigin?: string | null;
}

interface Letter {
  readonly subject: string;
  readonly before: readonly string[];
  readonly link?: { readonly path: string; readonly button: string };
  readonly after: readonly string[];
}

interface Words {
  readonly mail: ServiceTexts['mail'];
  readonly site: MailSite;
  /** The account's name, in a form that no mail program turns into a link. */
  readonly username: string;
  readonly manage: string;
  readonly circumstances: string;
}

const linkPaths: Readonly<Partial<Record<LetterKind, string>>> = {
  verification: verifyEmailPath,
  resetLink: resetPasswordPath,
  choosePassword: resetPasswordPath,
  confirmEmail: verifyEmailPath,
  emailChangeAsked: restoreEmailPath,
  emailChanged: restoreEmailPath,
  emailRestored: resetPasswordPath,
};

function letterOf(kind: LetterKind, { mail, site, manage, username, circumstances }: Words): Letter {
  const words = mail[kind];
  const subject = words.subject(site.product);
  if ('happened' in words)
    return {
      subject,
      before: [words.happened(site.product, username), circumstances],
      after: [mail.notYou(manage, site.company.email)],
    };
  return {
    subject,
    before: [words.request(site.product, username)],
    link: { path: linkPaths[kind] ?? '/', button: words.button },
    // A sign-up's mail does not say where the sign-up came from, and the owner's commands have no device.
    after: [
      words.expiry,
      words.stranger,
      ...(['verification', 'choosePassword'].includes(kind) ? [] : [circumstances]),
    ],
  };
}

/** A page's address in the language: the browser that opens a mail's link may never have chosen one. */
export const pageAddressOf = (origin: string, languageId: number, path: string): string =>
  origin + languagePrefix(languageOfId(languageId).code) + path;

/** A mail in the account's language, as text and as HTML. */
export function mailOf(site: MailSite, content: MailContent): Mail {
  const { kind, email, username, languageId, at, device } = content;
  const { code } = languageOfId(languageId);
  const { mail } = serviceTexts[code];
  const when = new Intl.DateTimeFormat(dateLocale(code), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at);
  const manage = pageAddressOf(site.siteOrigin, languageId, managePath);
  const circumstances = `${mail.when(`${when} UTC`.replaceAll(' ', '\u00a0'))}\n${mail.device(device ?? mail.deviceUnknown)}`;
  const letter = letterOf(kind, { mail, site, manage, username: unlinked(username), circumstances });
  const origin = content.pageOrigin ?? site.siteOrigin;
  const link = letter.link && `${pageAddressOf(origin, languageId, letter.link.path)}?token=${content.token ?? ''}`;
  const contact = site.company.email;
  const known = { [manage]: manage, ...(contact !== undefined && { [contact]: `mailto:${contact}` }) };
  return {
    to: email,
    subject: letter.subject,
    ...(link !== undefined && { link }),
    text: signed(site, code, [
      mail.greeting,
      '',
      ...letter.before,
      ...(link === undefined ? [] : [link]),
      '',
      ...letter.after,
    ]),
    html: mailHtml(site, code, letter.subject, [
      ...[mail.greeting, ...letter.before].map((text) => paragraph(text)),
      ...(letter.link === undefined || link === undefined ? [] : [button(link, letter.link.button)]),
      ...letter.after.map((text) => paragraph(text, known)),
      ...(link === undefined ? [] : [smallLink(mail.buttonFails, link)]),
    ]),
  };
}

/** An invitation, in every language, because the recipient's is not known. */
export function invitationOf(to: string, site: MailSite, continueTo: string | null = null): Mail {
  const query = continueTo === null ? '' : `?continue=${encodeURIComponent(continueTo)}`;
  const link = `${site.siteOrigin}${accountsPath}${query}#${signUpFragment}=${encodeURIComponent(to)}`;
  const texts = languages.map(({ code }) => [code, serviceTexts[code].mail.invitation.text(site.product)] as const);
  const subject = serviceTexts[fallbackLanguage.code].mail.invitation.subject(site.product);
  return {
    to,
    subject,
    link,
    text: signed(site, fallbackLanguage.code, [[...texts.map(([, text]) => text), link].join('\n\n')]),
    html: mailHtml(site, fallbackLanguage.code, subject, [
      ...texts.map(([code, text]) => `<div lang="${code}">${paragraph(text)}</div>`),
      paragraph(link, { [link]: link }),
    ]),
  };
}

/** A test mail, in every language, which shows the owner whether mails arrive and how they look. */
export function testMailOf(to: string, site: MailSite): Mail {
  const sentences = languages.map(({ code }) => [code, serviceTexts[code].mail.test(site.product)] as const);
  const { code } = fallbackLanguage;
  const subject = serviceTexts[code].mail.test(site.product);
  const html = sentences.map(([of, text]) => `<div lang="${of}">${paragraph(text)}</div>`);
  const texts = sentences.map(([, text]) => text);
  return { to, subject, text: signed(site, code, texts), html: mailHtml(site, code, subject, html) };
}

function signed(site: MailSite, language: LanguageCode, texts: readonly string[]): string {
  return [
    ...texts,
    '',
    '-- ',
    imprintOf(site, language),
    ...(site.company.email === undefined ? [] : [site.company.email]),
    '',
  ].join('\n');
}

// A stranger can choose a name such as evil.example, which mail programs turn into a link: a word joiner prevents that.
const unlinked = (username: string): string => username.replaceAll('.', '\u2060.\u2060');
