import type * as v from 'valibot';
import { languages } from '../../../../shared/languages';

/** A schema of `site.config.ts`, as far as a form needs it. */
export interface Schema extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly options?: readonly string[];
  readonly getter?: (given: unknown) => Schema;
  /** For a text, an example of one. */
  readonly message?: unknown;
}

export interface FieldProps {
  readonly schema: Schema;
  /** As in the build's messages: `company.city.en`, `brand.logo.file`; empty for the whole. */
  readonly path: string;
  readonly value: unknown;
  readonly isOptional?: boolean;
  /** Whether its title is shown around it already. */
  readonly isInside?: boolean;
  /** The build's sentence about the first field that is wrong. */
  readonly error: string;
  /** What a field takes, by its path. */
  readonly hints: Readonly<Record<string, string>>;
  /** Gets undefined for a field that is left out. */
  readonly onChange: (value: unknown) => void;
}

const names: Readonly<Record<string, string>> = {
  product: 'Name of the site',
  colors: 'Colours',
  social: 'Links to other places',
  sister: 'Your other app',
  mailFrom: 'Sender of mails',
  passwordReset: 'Forgotten passwords',
  signUps: 'Who may sign up',
  urlProtocol: 'Protocol',
  apiOrigin: 'API origin',
  'brand.logo.dark': 'File for the dark theme',
  'brand.logo.showsName': 'The logo contains the name',
  'brand.favicon': 'Icon',
  'brand.welcome': 'Words of the welcome page',
  'brand.action': 'Main button',
  'brand.pages': 'Titles and descriptions',
  euid: 'EUID',
  taxId: 'Tax ID',
  url: 'Address',
  alt: 'Text alternative',
  ...Object.fromEntries(languages.map(({ code, name }) => [code, name])),
};

/** Such as `Shows name` for `brand.logo.showsName`. */
export function nameOf(path: string): string {
  const last = path.split('.').at(-1) ?? '';
  if (/^\d+$/.test(last)) return `Entry ${Number(last) + 1}`;
  const words = last.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return names[path] ?? names[last] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The sentence if it is about this field. */
export const errorAt = ({ error, path }: FieldProps) =>
  new RegExp(`(^|: )${path.replaceAll('.', '\\.')}( is |: )`).test(error) ? error : '';
