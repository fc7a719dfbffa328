import type { LanguageCode } from './languages';

/** The type of `brand` in `site.config.ts`: pictures and parts of a site of one's own. Files are those of `static/brand/`. */
export interface SiteBrand {
  /** In place of our mark. */
  readonly logo?: {
    /** SVG or PNG, as wide as high or wider, to be shown 32 px high. */
    readonly file: string;
    /** The same for the dark scheme, in the same size. */
    readonly dark?: string;
    /** Whether the site's name can be read in it: then the name does not stand beside it. */
    readonly showsName?: boolean;
  };
  /** Of which all icons are made: a square SVG, or a PNG of 512 × 512 px or more. A square logo is taken where this is missing. */
  readonly favicon?: string;
  /** The picture of the welcome page: our door (the default), none, or a file. */
  readonly welcomePicture?: 'ours' | 'none' | BrandPicture;
  /** The words of the welcome, each in place of ours. */
  readonly welcome?: WelcomeWords;
  /** What follows on the welcome page. */
  readonly sections?: readonly BrandSection[];
}

/** The logo as mails show it, in the site's folder. */
export const mailLogoFile = 'mail-logo.png';

export const welcomeWords = ['greeting', 'title', 'thanks', 'feelFree'] as const;

export type WelcomeWords = { readonly [Name in (typeof welcomeWords)[number]]?: InEachLanguage };

/** @returns the texts of the welcome, with the owner's words in place of ours */
export function withOwnWords<Ours extends object>(ours: Ours, own: WelcomeWords | null, language: LanguageCode): Ours {
  const words = Object.entries(own ?? {}).map(([name, inEach]) => [name, () => inEach[language]]);
  return { ...ours, ...(Object.fromEntries(words) as Partial<Ours>) };
}

type InEachLanguage = Readonly<Record<LanguageCode, string>>;

interface BrandPicture {
  /** SVG, PNG, JPEG, WebP or AVIF. */
  readonly file: string;
  /** What it shows, for people who do not see it. */
  readonly alt: InEachLanguage;
}

interface BrandSection {
  readonly title: InEachLanguage;
  readonly text: InEachLanguage;
  readonly picture?: BrandPicture;
  readonly link?: { readonly text: InEachLanguage; readonly url: string };
}

/** A picture as a page shows it. */
export interface ShownPicture {
  readonly src: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export type DescribedPicture = ShownPicture & Pick<BrandPicture, 'alt'>;

export type ShownSection = Omit<BrandSection, 'picture'> & { readonly picture?: DescribedPicture };

/** A brand as it is compiled into the pages; what is not used is null, and leaves nothing in them. */
export interface ShownBrand {
  readonly logo: (ShownPicture & { readonly dark?: string }) | null;
  readonly logoShowsName: boolean;
  readonly welcomePicture: 'ours' | DescribedPicture | null;
  readonly welcome: WelcomeWords | null;
  readonly sections: readonly ShownSection[] | null;
}
