import { escapeUTF8 } from 'entities';
import { serviceTexts } from '../../i18n/i18n-service';
import { languageOfId } from '../../shared/languages';
import { verifyEmailPath } from '../../shared/paths';

/** A mail to one recipient. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The link that the mail is about. */
  readonly link: string;
}

export interface VerificationMail {
  readonly product: string;
  readonly siteOrigin: string;
  readonly email: string;
  readonly username: string;
  readonly languageId: number;
  readonly token: string;
}

/**
 * The mail with the verification link, in the account's language. It names the username, because sign-ups stand side by
 * side and each has a link of its own. The link's host is the configured one, whatever the request said.
 */
export function verificationMail({ product, siteOrigin, email, username, languageId, token }: VerificationMail): Mail {
  const { code } = languageOfId(languageId);
  const { mail } = serviceTexts[code];
  const link = `${siteOrigin}${verifyEmailPath}?token=${token}`;
  const request = mail.request(product, unlinked(username));
  return {
    to: email,
    subject: mail.subject(product),
    link,
    text: [mail.greeting, '', request, link, '', mail.expiry, mail.stranger, ''].join('\n'),
    html: [
      `<!doctype html><html lang="${code}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head><body style="font-family:sans-serif">`,
      `<p>${escapeUTF8(mail.greeting)}</p><p>${escapeUTF8(request)}</p>`,
      `<p><a href="${escapeUTF8(link)}">${escapeUTF8(mail.button)}</a></p><p>${escapeUTF8(link)}</p>`,
      `<p>${escapeUTF8(mail.expiry)}<br>${escapeUTF8(mail.stranger)}</p></body></html>`,
    ].join('\n'),
  };
}

// A stranger can choose a name such as evil.example, of which a mail reader would make a link: a word joiner prevents that.
function unlinked(username: string): string {
  return username.replaceAll('.', '\u2060.\u2060');
}
