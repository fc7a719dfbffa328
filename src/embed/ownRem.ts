import type { StyleSheetManager } from 'styled-components';
import type { ComponentProps } from 'react';

type Plugin = NonNullable<ComponentProps<typeof StyleSheetManager>['stylisPlugins']>[number];

/** `rem` is of the host's root, which may say `font-size: 62.5%`: the card measures by the visitor's own font size, `--rem`. */
export const ownRem: Plugin = function ownRem(element) {
  if (element.type === 'decl') element.value = element.value.replace(/([\d.]+)rem\b/g, 'calc($1*var(--rem))');
};

/** Says in the card's styles what `medium` is: the visitor's font size, whatever the host's is. */
export function setOwnRem(root: HTMLElement): void {
  root.style.setProperty('--rem', getComputedStyle(root).fontSize);
}
