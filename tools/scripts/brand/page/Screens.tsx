import { useState } from 'react';
import { languagePrefix, languages } from '../../../../shared/languages';
import { legalNames, type SiteBrand } from '../../../../shared/siteBrand';
import { routes } from '../../../../src/app/routes';
import { nameOf } from './fieldProps';

const { manage: _needsLogIn, ...open } = routes;
const pages = { ...open, signUp: `${routes.accounts}#sign-up`, notFound: '/404' };
const sizes = { phone: [390, 760], desktop: [1280, 800] } as const;
const looks = (['phone', 'desktop'] as const).flatMap((size) =>
  languages.flatMap(({ code }) =>
    ['light', 'dark'].map((theme) => ({ size, code, theme, prefix: languagePrefix(code) })),
  ),
);
const filters = ['light', 'dark', ...languages.map(({ code }) => code), ...Object.keys(sizes)];

interface ScreensProps {
  readonly site: string;
  readonly brand: SiteBrand;
  readonly isReady: boolean;
}

/** The site's pages that need no login, in each language, theme and size. */
export function Screens({ site, brand, isReady }: ScreensProps) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const toggle = (one: string) =>
    setHidden(hidden.includes(one) ? hidden.filter((other) => other !== one) : [...hidden, one]);
  const own = legalNames.filter((name) => 'en' in (brand[name] ?? {})).map((name) => [name, `/${name}`] as const);
  return (
    <section aria-labelledby="screens">
      <h2 id="screens">The site</h2>
      <p className="row">
        {filters.map((one) => (
          <label key={one}>
            <input type="checkbox" checked={!hidden.includes(one)} onChange={() => toggle(one)} /> {nameOf(one)}
          </label>
        ))}
      </p>
      {[...Object.entries(pages), ...own].map(([page, path]) => (
        <article key={page} aria-label={nameOf(page)}>
          <h3>{nameOf(page)}</h3>
          <div className="row">
            {looks.map(({ theme, code, size, prefix }) => {
              if ([theme, code, size].some((one) => hidden.includes(one))) return null;
              const said = [theme, code, size].map(nameOf).join(', ');
              const [width, height] = sizes[size];
              const frame = { name: `${theme} ${size}`, src: site + prefix + path, width, height };
              return (
                <figure key={said} className={size}>
                  {/* A picture, not a place to go: it would add many stops to the keyboard's way. */}
                  <div inert>{isReady && <iframe {...frame} title={said} loading="lazy" />}</div>
                  <figcaption>{said}</figcaption>
                </figure>
              );
            })}
          </div>
        </article>
      ))}
    </section>
  );
}
