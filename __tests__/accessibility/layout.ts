import type { Page } from '@playwright/test';
import { devicesOf, type Size } from '../../tools/scripts/gallery/variants';

/**
 * Shows a page in a size without reloading it: a phone's layout is the desktop's with another flag on the document, which
 * hides what the phone lacks.
 */
export async function resize(page: Page, size: Size, viewport = devicesOf[size].viewport): Promise<void> {
  await page.evaluate(
    (layout) => (document.documentElement.dataset['layout'] = layout),
    size === 'phone' ? 'mobile' : 'desktop',
  );
  if (viewport) await page.setViewportSize(viewport);
}

/** What the finders have in common; it runs in the page. */
function inPage() {
  return {
    isSeen: (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none',
    nameOf: (element: Element) =>
      `<${element.localName}> '${element.ariaLabel ?? element.textContent.trim().slice(0, 40)}'`,
    textsIn: (element: Element) =>
      [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  };
}

/** Makes a finder of a function that names elements in the page. */
const finder =
  (find: (tools: ReturnType<typeof inPage>) => string[]) =>
  (page: Page): Promise<string[]> =>
    page.evaluate(`(${find.toString()})((${inPage.toString()})())`);

/** Names the elements that overflow a page horizontally. */
export const sidewaysScroll = finder(({ isSeen, nameOf }) => {
  const { clientWidth, scrollWidth } = document.documentElement;
  const isOutside = ({ right, left, width }: DOMRect) => width > 0 && (right > clientWidth + 0.5 || left < -0.5);
  const outside = [...document.body.querySelectorAll('*')]
    .filter((element) => isSeen(element) && isOutside(element.getBoundingClientRect()))
    .map((element) => `${nameOf(element)} stands outside`);
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth} px`, ...outside] : outside;
});

export const cutTexts = finder(({ isSeen, nameOf, textsIn }) =>
  [...document.body.querySelectorAll('*')]
    .filter((element) => isSeen(element) && textsIn(element).length > 0)
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCutX = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      return isCutX || (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1);
    })
    .map((element) => `${nameOf(element)} is cut off`),
);

export const overlappingTexts = finder(({ isSeen, nameOf, textsIn }) => {
  const floats = '[role="menu"], [role="listbox"], dialog, [data-print="no"] > [role], [href="#content"]';
  const range = document.createRange();
  const boxes = [...document.body.querySelectorAll('main *, header *')]
    .filter((element) => isSeen(element) && element.checkVisibility({ opacityProperty: true }))
    .filter((element) => element.closest(floats) === null)
    .flatMap((element) =>
      textsIn(element)
        .flatMap((node) => {
          range.selectNode(node);
          return [...range.getClientRects()];
        })
        .filter(({ width, height }) => width > 1 && height > 1)
        .map((box) => ({ element, box })),
    );
  return boxes.flatMap(({ element, box }, at) =>
    boxes
      .slice(at + 1)
      .filter(({ element: other }) => !element.contains(other) && !other.contains(element))
      .filter(
        ({ box: other }) =>
          Math.min(box.right, other.right) - Math.max(box.left, other.left) > 2 &&
          Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > box.height * 0.4,
      )
      .map(({ element: other }) => `${nameOf(element)} lies over ${nameOf(other)}`),
  );
});

/** Either side of each width at which the layout changes, and both ends. */
const widths = [320, 599, 600, 899, 900, 1023, 1024, 1199, 1200, 1535, 1536, 1920];

/** Names the controls that lie over another control or, because they stay while the page scrolls, over a card. */
export async function overlappingControls(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const width of widths) {
    await resize(page, 'desktop', { width, height: 640 });
    problems.push(...(await controlsOver(page)).map((one) => `at ${width} px: ${one}`));
  }
  return problems;
}

const controlsOver = finder(({ isSeen, nameOf }) => {
  const top = document.querySelector('dialog') ?? document.body;
  const floats = '[role="menu"], [role="listbox"], [href="#content"]';
  const fixed = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).position === 'fixed' || fixed(element.parentElement));
  const parts = [...top.querySelectorAll('a, button, input, select, main section')].filter(
    (element) => isSeen(element) && element.closest(floats) === null,
  );
  const isOver = (one: Element, other: Element) => {
    // A control within a field, such as the eye, is the field's own.
    if (one.parentElement === other.parentElement && (one.matches('input') || other.matches('input'))) return false;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const isBeside = Math.min(a.right, b.right) - Math.max(a.left, b.left) < 1;
    const isAbove = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 1;
    if (fixed(one) !== fixed(other)) return fixed(one) && !isBeside && other.closest('header') === null;
    return !isBeside && !isAbove && other.localName !== 'section';
  };
  const controls = parts.filter((one) => one.localName !== 'section');
  return controls.flatMap((one) =>
    parts
      .filter((other) => one !== other && !one.contains(other) && !other.contains(one) && isOver(one, other))
      .map((other) => `${nameOf(one)} lies over ${nameOf(other)}`),
  );
});

export const smallTargets = finder(({ isSeen, nameOf }) =>
  [...document.querySelectorAll<HTMLElement>('a, button, input, select, [role="option"], [role="menuitem"]')]
    .filter(isSeen)
    .map((element) => (element.matches('[type="checkbox"]') ? (element.closest('label') ?? element) : element))
    .flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isInText =
        element.localName === 'a' &&
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
      const isSmall = !isInText && (width < 24 || height < 24);
      return isSmall ? [`${nameOf(element)} is ${Math.round(width)} × ${Math.round(height)}`] : [];
    }),
);

export function spaceTexts(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  document.adoptedStyleSheets = [sheet];
}
