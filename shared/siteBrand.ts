import * as v from 'valibot';
import { languages, type LanguageCode } from './languages';
import { fields, inEachLanguage, listOf, matching, textLink } from './configSchema';

const file = matching((name) => name !== '', "'picture.svg', a file in static/brand/");
const picture = fields({
  /** SVG, PNG, JPEG, WebP or AVIF. */
  file,
  /** What it shows, for people who do not see it. */
  alt: inEachLanguage,
});
const ownWords = v.exactOptional(inEachLanguage);
const ownHead = v.exactOptional(fields({ title: ownWords, description: ownWords }));
const markdown = matching((name) => name.endsWith('.md'), "'privacy.en.md', a file in static/brand/");
const markdownPage = fields(
  Object.fromEntries(languages.map(({ code }) => [code, markdown])) as Record<LanguageCode, typeof markdown>,
);
/** A page of one's own, as Markdown in each language, or a link to one elsewhere. */
const legalPage = v.exactOptional(
  v.lazy<v.GenericSchema<v.InferOutput<typeof markdownPage> | v.InferOutput<typeof textLink>>>((given) =>
    typeof given === 'object' && given !== null && 'url' in given ? textLink : markdownPage,
  ),
);

/** Of `brand` in `site.config.ts`: pictures and parts of a site of one's own. Files are those of `static/brand/`. */
export const brandSchema = fields({
  /** In place of our mark. */
  logo: v.exactOptional(
    fields({
      /** SVG or PNG, as wide as high or wider, to be shown 32 px high. */
      file,
      /** The same for the dark scheme, in the same size. */
      dark: v.exactOptional(file),
      /** Whether the site's name can be read in it: then the name does not stand beside it. */
      showsName: v.exactOptional(v.boolean('true or false')),
    }),
  ),
  /** Of which all icons are made: a square SVG, or a PNG of 512 × 512 px or more. A square logo is taken where this is missing. */
  favicon: v.exactOptional(file),
  /** The picture of the welcome page: our door (the default), none, or a file. */
  welcomePicture: v.exactOptional(
    v.lazy<v.GenericSchema<'ours' | 'none' | v.InferOutput<typeof picture>>>((given) =>
      typeof given === 'string' ? v.picklist(['ours', 'none'], "'ours', 'none' or { file: …, alt: … }") : picture,
    ),
  ),
  /** The words of the welcome, each in place of ours. */
  welcome: v.exactOptional(fields({ greeting: ownWords, title: ownWords, thanks: ownWords, feelFree: ownWords })),
  /** The main button of the welcome page, in place of the link to the sister app, which then stands beside it as a plain link. */
  action: v.exactOptional(textLink),
  /** What browsers and search engines show of a page, in place of ours. */
  pages: v.exactOptional(
    fields({ welcome: ownHead, info: ownHead, accounts: ownHead, settings: ownHead, signUpSuccess: ownHead }),
  ),
  /** Linked at the foot of every page and beside the sign-up. */
  privacy: legalPage,
  terms: legalPage,
  /** What follows on the welcome page. */
  sections: v.exactOptional(
    listOf(
      fields({
        title: inEachLanguage,
        text: inEachLanguage,
        picture: v.exactOptional(picture),
        link: v.exactOptional(textLink),
      }),
      '[{ title: …, text: … }]',
    ),
  ),
});

export type SiteBrand = v.InferOutput<typeof brandSchema>;
export type WelcomeWords = NonNullable<SiteBrand['welcome']>;
type BrandSection = NonNullable<SiteBrand['sections']>[number];

/** The logo as mails show it, in the site's folder. */
export const mailLogoFile = 'mail-logo.png';

/** A picture as a page shows it. */
export interface ShownPicture {
  readonly src: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export type DescribedPicture = ShownPicture & Pick<v.InferOutput<typeof picture>, 'alt'>;

export type ShownSection = Omit<BrandSection, 'picture'> & { readonly picture?: DescribedPicture };

/** A brand as it is compiled into the pages; what is not used is null, and leaves nothing in them. */
export interface ShownBrand {
  readonly logo: (ShownPicture & { readonly dark?: string }) | null;
  readonly logoShowsName: boolean;
  readonly welcomePicture: 'ours' | DescribedPicture | null;
  readonly welcome: WelcomeWords | null;
  readonly sections: readonly ShownSection[] | null;
  readonly action: v.InferOutput<typeof textLink> | null;
  /** Of pages by the names of their routes. */
  readonly titles: Readonly<Record<string, InEachLanguage>> | null;
  readonly descriptions: Readonly<Record<string, InEachLanguage>> | null;
  /** Links to the privacy policy and the terms. */
  readonly legal: readonly v.InferOutput<typeof textLink>[] | null;
  /** Those that are pages of the site. */
  readonly ownPaths: { readonly [Name in keyof OwnPages]: `/${Name}` } | null;
  readonly ownPages: OwnPages | null;
}

export type OwnPages = Readonly<
  Partial<Record<(typeof legalNames)[number], Readonly<Record<LanguageCode, readonly Markup[]>>>>
>;
export const legalNames = ['privacy', 'terms'] as const;
type InEachLanguage = v.InferOutput<typeof inEachLanguage>;

/** Words, or an element with what is in it and where it leads. */
export type Markup = string | readonly [tag: string, inside: readonly Markup[], href?: string];
