import type { StyleSheetManager } from 'styled-components';
import type { ComponentProps } from 'react';

type Plugin = NonNullable<ComponentProps<typeof StyleSheetManager>['stylisPlugins']>[number];

/** Replaces `rem` by `--rem`, the visitor's own font size: a host's root may set `font-size: 62.5%`, for example. */
export const ownRem: Plugin = function ownRem(element) {
  if (element.type === 'decl') element.value = element.value.replace(/([\d.]+)rem\b/g, 'calc($1*var(--rem))');
};

/** Sets `--rem` to the computed size of `medium`, which is the visitor's font size whatever the host's is. */
export function setOwnRem(root: HTMLElement): void {
  root.style.setProperty('--rem', getComputedStyle(root).fontSize);
}
