import * as v from 'valibot';
import { languages, type LanguageCode } from './languages';
import { fields, inEachLanguage, listOf, matching, textLink } from './configSchema';

const file = matching((name) => name !== '', "'picture.svg', a file in static/brand/");
const picture = fields({
  /** SVG, PNG, JPEG, WebP or AVIF. */
  file,
  /** The text alternative, for people who cannot see the picture. */
  alt: inEachLanguage,
});
const ownWords = v.exactOptional(inEachLanguage);
const ownHead = v.exactOptional(fields({ title: ownWords, description: ownWords }));
const markdown = matching((name) => name.endsWith('.md'), "'privacy.en.md', a file in static/brand/");
const markdownPage = fields(
  Object.fromEntries(languages.map(({ code }) => [code, markdown])) as Record<LanguageCode, typeof markdown>,
);
/** A legal page of the site, as Markdown in each language, or a link to one elsewhere. */
const legalPage = v.exactOptional(
  v.lazy<v.GenericSchema<v.InferOutput<typeof markdownPage> | v.InferOutput<typeof textLink>>>((given) =>
    typeof given === 'object' && given !== null && 'url' in given ? textLink : markdownPage,
  ),
);

/** The schema of `brand` in `site.config.ts`: the owner's pictures and texts. Files are those in `static/brand/`. */
export const brandSchema = fields({
  /** Replaces our logo. */
  logo: v.exactOptional(
    fields({
      /** SVG or PNG, square or wider, shown 32 px high. */
      file,
      /** The same for the dark scheme, in the same size. */
      dark: v.exactOptional(file),
      /** Whether the logo contains the site's name, which is then not shown beside it. */
      showsName: v.exactOptional(v.boolean('true or false')),
    }),
  ),
  /** The source of all icons: a square SVG, or a PNG of at least 512 × 512 px. By default the logo, if it is square. */
  favicon: v.exactOptional(file),
  /** The picture of the welcome page: our door (the default), none, or a file. */
  welcomePicture: v.exactOptional(
    v.lazy<v.GenericSchema<'ours' | 'none' | v.InferOutput<typeof picture>>>((given) =>
      typeof given === 'string' ? v.picklist(['ours', 'none'], "'ours', 'none' or { file: …, alt: … }") : picture,
    ),
  ),
  /** The texts of the welcome page; each replaces ours. */
  welcome: v.exactOptional(fields({ greeting: ownWords, title: ownWords, thanks: ownWords, feelFree: ownWords })),
  /** The main button of the welcome page. It replaces the link to the sister app, which is then shown beside it as a plain link. */
  action: v.exactOptional(textLink),
  /** The titles and descriptions that browsers and search engines show for a page; each replaces ours. */
  pages: v.exactOptional(
    fields({ welcome: ownHead, info: ownHead, accounts: ownHead, settings: ownHead, signUpSuccess: ownHead }),
  ),
  /** Linked in the footer of every page and beside the sign-up form. */
  privacy: legalPage,
  terms: legalPage,
  /** Further sections of the welcome page. */
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

/** A brand as it is compiled into the pages. Unused parts are null, so that their code is dropped. */
export interface ShownBrand {
  readonly logo: (ShownPicture & { readonly dark?: string }) | null;
  readonly logoShowsName: boolean;
  readonly welcomePicture: 'ours' | DescribedPicture | null;
  readonly welcome: WelcomeWords | null;
  readonly sections: readonly ShownSection[] | null;
  readonly action: v.InferOutput<typeof textLink> | null;
  /** The pages' titles, by route name. */
  readonly titles: Readonly<Record<string, InEachLanguage>> | null;
  readonly descriptions: Readonly<Record<string, InEachLanguage>> | null;
  /** Links to the privacy policy and the terms. */
  readonly legal: readonly v.InferOutput<typeof textLink>[] | null;
  /** The paths of the legal pages that are pages of the site. */
  readonly ownPaths: { readonly [Name in keyof OwnPages]: `/${Name}` } | null;
  readonly ownPages: OwnPages | null;
}

export type OwnPages = Readonly<
  Partial<Record<(typeof legalNames)[number], Readonly<Record<LanguageCode, readonly Markup[]>>>>
>;
export const legalNames = ['privacy', 'terms'] as const;
type InEachLanguage = v.InferOutput<typeof inEachLanguage>;

/** Text, or an element with its children and, for a link, its address. */
export type Markup = string | readonly [tag: string, inside: readonly Markup[], href?: string];
