import { getContrast } from 'polished';
import styled from 'styled-components';
import { readOn, seenOn } from '../../src/theme/pairs';
import { dark, light } from '../../src/theme/palette';
import { color, colorNames, font, radius, space, type ColorName } from '../../src/theme/tokens';

const palettes = { light, dark };

/** Every colour, and the contrast of every pair that is used. */
export function Palette({ theme }: { readonly theme: keyof typeof palettes }) {
  const palette = palettes[theme];
  const pairs = [
    ...readOn.flatMap(([front, grounds]) => grounds.map((ground) => ({ front, ground, least: 4.5 }))),
    ...seenOn.flatMap(([front, grounds]) => grounds.map((ground) => ({ front, ground, least: 3 }))),
  ];
  return (
    <>
      <Swatches>
        {colorNames.map((name) => (
          <li key={name}>
            <Swatch $color={name} />
            {name}
            <br />
            {palette[name]}
          </li>
        ))}
      </Swatches>
      <Swatches>
        {pairs.map(({ front, ground, least }) => {
          const contrast = getContrast(palette[front], palette[ground]);
          return (
            <Pair key={`${front} ${ground} ${least}`} $front={front} $ground={ground}>
              {front} on {ground}
              <br />
              <strong>
                {contrast.toFixed(2)} {contrast < least && `under ${least}!`}
              </strong>{' '}
              (at least {least})
            </Pair>
          );
        })}
      </Swatches>
    </>
  );
}

const Swatches = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(140px, 1fr));
  gap: ${space(1)};
  padding: 0;
  font-size: ${font.small};
  list-style: none;
  overflow-wrap: anywhere;
`;

const Swatch = styled.div<{ $color: ColorName }>`
  height: ${space(5)};
  border: 1px solid ${color.border};
  border-radius: ${radius};
  background: ${({ $color }) => color[$color]};
`;

const Pair = styled.li<{ $front: ColorName; $ground: ColorName }>`
  padding: ${space(1)};
  border: 1px solid ${color.border};
  border-radius: ${radius};
  background: ${({ $ground }) => color[$ground]};
  color: ${({ $front }) => color[$front]};
`;
