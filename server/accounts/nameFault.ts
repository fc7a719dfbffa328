import { siteConfig } from '../../site.config';
import { canonical } from '../lib/canonical';
import { refuse } from '../lib/refused';

/**
 * Unicode's recommended scripts (UAX 31, table 5). No npm package implements UTS 39's profile for identifiers, but
 * regular expressions know the script of every character.
 */
const scripts =
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'.split(
    ' ',
  );
/** Sets of scripts that are written together: a name must fit into one of them (UTS 39, 5.2, 'Highly Restrictive'). */
const together = [
  ...scripts.map((script) => [script]),
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
].map((names) => new RegExp(`^[\\p{scx=Zyyy}\\p{scx=Zinh}${names.map((name) => `\\p{scx=${name}}`).join('')}]+$`, 'u'));

/** Reserved words: a name made of these would make a mail or a page look like the site's own. */
const reservedWords: ReadonlySet<string> = new Set(
  `abuse account accounts admin administrator billing contact help helpdesk hostmaster info mail moderator noreply no
    official owner postmaster reply root security service staff support system team webmaster
    ${canonical(siteConfig.product)} ${canonical(siteConfig.sister?.name ?? '')}`.split(/\s+/),
);

/**
 * Why a new name is refused although it follows the form's rules. Existing names are not checked.
 * @returns `special` for invisible characters, stacked marks and mixed scripts; `taken` for a reserved name
 */
export function nameFault(username: string): 'special' | 'taken' | undefined {
  const name = username.normalize('NFKC');
  const isHidden = /\p{Default_Ignorable_Code_Point}/u.test(name) || canonical(name) === '';
  const isStacked = /^\p{M}|\p{Mn}{4}|(\p{Mn})\1/u.test(name.normalize('NFD'));
  if (isHidden || isStacked || !together.some((one) => one.test(name))) return 'special';
  const words = canonical(name)
    .split(/[._]+|(?<=\D)(?=\d)/)
    .filter((word) => word !== '' && !/^\d+$/.test(word));
  return words.length > 0 && words.every((word) => reservedWords.has(word)) ? 'taken' : undefined;
}

/** @throws Refused 400 for a name with look-alike or hidden characters, 409 for a reserved one */
export function checkName(username: string): void {
  const fault = nameFault(username);
  if (fault === 'special') refuse(400, (texts) => texts.rules.usernameHasSpecialCharacters);
  if (fault === 'taken') refuse(409, 'taken');
}
