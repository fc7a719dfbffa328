/**
 * The themes are set on the document; here they apply to any element with `data-theme`, so that both can be shown at
 * once.
 */
export function letThemesNest(): void {
  const selectors: Readonly<Record<string, string>> = {
    ':root': '[data-theme="light"]',
    ':root[data-theme="dark"]': '[data-theme="dark"]',
  };
  copyRules((selector) => selectors[selector]);
}

const imitated = {
  ':hover': '[data-state="hover"]',
  ':focus-visible': '[data-state="focus"]',
  ':focus': '[data-state="focus"]',
} as const;

/** Shows a control as hovered or focused where its `data-state` says so. */
export function letStatesShow(): void {
  copyRules((selector) => {
    const found = (Object.keys(imitated) as (keyof typeof imitated)[]).find(
      (state) => selector.includes(state) && !selector.includes(':not(:focus'),
    );
    return found && selector.replaceAll(found, imitated[found]);
  });
}

function copyRules(selectorFor: (selector: string) => string | undefined): void {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).flatMap(flat);
  const copies = rules.flatMap((rule) => {
    const selector = selectorFor(rule.selectorText);
    return selector === undefined ? [] : [`${selector}{${rule.style.cssText}}`];
  });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(copies.join('\n'));
  document.adoptedStyleSheets.push(sheet);
}

/** The rules that apply now, those in matching media queries included. */
function flat(rule: CSSRule): CSSStyleRule[] {
  if (rule instanceof CSSStyleRule) return [rule];
  return rule instanceof CSSMediaRule && matchMedia(rule.conditionText).matches ? [...rule.cssRules].flatMap(flat) : [];
}
