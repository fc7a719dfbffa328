import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { colorNames, colorVariable, type ColorName } from '../theme/tokens';
import { Brand } from '../ui/Brand';

export function markIn(palette: Readonly<Record<ColorName, string>>): string {
  const drawing = renderToStaticMarkup(createElement(Brand));
  return colorNames
    .reduce((svg, name) => svg.replaceAll(`var(${colorVariable(name)})`, palette[name]), drawing)
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
}
