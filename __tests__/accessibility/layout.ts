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

/** Names the elements that overflow a page horizontally. */
export function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()}> '${element.textContent.trim().slice(0, 40)}'`;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none';
    const isOutside = ({ right, left, width }: DOMRect) => width > 0 && (right > clientWidth + 0.5 || left < -0.5);
    const outside = [...document.body.querySelectorAll('*')]
      .filter((element) => isSeen(element) && isOutside(element.getBoundingClientRect()))
      .map((element) => `${name(element)} stands outside`);
    return scrollWidth > clientWidth
      ? [`the page is ${scrollWidth} px wide in ${clientWidth} px`, ...outside]
      : outside;
  });
}

export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      )
      .filter((element) => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        const cuts = (overflow: string) => overflow !== 'visible';
        return (
          clipPath === 'none' &&
          ((cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
            (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1))
        );
      })
      .map((element) => `<${element.tagName.toLowerCase()}> cuts off '${element.textContent.trim().slice(0, 40)}'`),
  );
}

export function overlappingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      getComputedStyle(element).clipPath === 'none';
    const floats = '[role="menu"], [role="listbox"], dialog, [data-print="no"] > [role], [href="#content"]';
    const range = document.createRange();
    const boxes = [...document.body.querySelectorAll<HTMLElement>('main *, header *')]
      .filter((element) => isSeen(element) && element.closest(floats) === null)
      .flatMap((element) =>
        [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
          .flatMap((node) => {
            range.selectNode(node);
            return [...range.getClientRects()];
          })
          .filter(({ width, height }) => width > 1 && height > 1)
          .map((box) => ({ element, box })),
      );
    const name = (element: Element) => `'${element.textContent?.trim().slice(0, 30)}'`;
    return boxes.flatMap(({ element, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(({ element: other }) => !element.contains(other) && !other.contains(element))
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 2 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > box.height * 0.4,
        )
        .map(({ element: other }) => `${name(element)} lies over ${name(other)}`),
    );
  });
}

/** Either side of each width at which the layout changes, and both ends. */
const widths = [320, 599, 600, 899, 900, 1023, 1024, 1199, 1200, 1535, 1536, 1920];

/** Names the controls that lie over another control or, because they stay while the page scrolls, over a card. */
export async function overlappingControls(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const width of widths) {
    await resize(page, 'desktop', { width, height: 640 });
    const found = await page.evaluate(() => {
      const top = document.querySelector('dialog') ?? document.body;
      const isSeen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        getComputedStyle(element).clipPath === 'none' &&
        element.closest('[role="menu"], [role="listbox"], [href="#content"]') === null;
      const fixed = (element: Element | null): boolean =>
        element !== null && (getComputedStyle(element).position === 'fixed' || fixed(element.parentElement));
      const parts = [...top.querySelectorAll('a, button, input, select, main section')].filter(isSeen);
      const controls = parts.filter((one) => one.localName !== 'section');
      const isOver = (one: Element, other: Element) => {
        // A control within a field, such as the eye, is the field's own.
        if (one.parentElement === other.parentElement && (one.matches('input') || other.matches('input'))) return false;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const isBeside = Math.min(a.right, b.right) - Math.max(a.left, b.left) < 1;
        const isAbove = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 1;
        if (fixed(one) !== fixed(other)) return fixed(one) && !isBeside && other.closest('header') === null;
        return !isBeside && !isAbove && other.localName !== 'section';
      };
      const name = (element: Element) => `'${element.ariaLabel ?? element.textContent?.trim().slice(0, 30)}'`;
      return controls.flatMap((one) =>
        parts
          .filter((other) => one !== other && !one.contains(other) && !other.contains(one) && isOver(one, other))
          .map((other) => `${name(one)} lies over ${name(other)}`),
      );
    });
    problems.push(...found.map((one) => `at ${width} px: ${one}`));
  }
  return problems;
}

export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, [role="option"], [role="menuitem"]')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none',
      )
      .map((element) =>
        element instanceof HTMLInputElement && element.type === 'checkbox'
          ? (element.closest('label') ?? element)
          : element,
      )
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isInText =
          element.tagName === 'A' &&
          getComputedStyle(element).display === 'inline' &&
          (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
        return !isInText && (width < 24 || height < 24);
      })
      .map(
        (element) =>
          `<${element.tagName.toLowerCase()}> '${element.getAttribute('aria-label') ?? element.textContent.trim()}' is ${Math.round(element.getBoundingClientRect().width)} × ${Math.round(element.getBoundingClientRect().height)}`,
      ),
  );
}

export function spaceTexts(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  document.adoptedStyleSheets = [sheet];
}
