import styled from 'styled-components';
import { breakpoints, color, depth, font, motion, radius, shadow, space } from '../../src/theme/tokens';

const { family, ...sizes } = font;

/** The scales: type, space, radius, elevation, motion, depth, breakpoints. */
export function Tokens() {
  return (
    <>
      <section>
        <h2>Type: {family}</h2>
        {Object.entries(sizes).map(([name, size]) => (
          <Sample key={name} $size={size}>
            {name} {size}: Come in, make yourself at home. Zażółć gęślą jaźń.
          </Sample>
        ))}
      </section>
      <section>
        <h2>Space: steps of {space(1)}</h2>
        <Row>
          {[0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((steps) => (
            <figure key={steps}>
              <Square $side={space(steps)} />
              <figcaption>
                {steps}: {space(steps)}
              </figcaption>
            </figure>
          ))}
        </Row>
      </section>
      <section>
        <h2>Radius, elevation</h2>
        <Row>
          <Raised $shadow="none">radius {radius}</Raised>
          {Object.entries(shadow).map(([name, value]) => (
            <Raised key={name} $shadow={value}>
              {name}
            </Raised>
          ))}
        </Row>
      </section>
      <section>
        <h2>Motion, depth, breakpoints</h2>
        <Row>
          {Object.entries(motion).map(([name, value]) => (
            <Moving key={name} $motion={value}>
              {name}: {value} (point at it)
            </Moving>
          ))}
        </Row>
        <p>
          {Object.entries(depth)
            .map(([name, value]) => `${name} ${value}`)
            .join(' · ')}
        </p>
        <p>
          {Object.entries(breakpoints)
            .map(([name, value]) => `${name} ${value} px`)
            .join(' · ')}
        </p>
      </section>
    </>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(3)};
`;

const Sample = styled.p<{ $size: string }>`
  font-size: ${({ $size }) => $size};
  line-height: 1.25;
`;

const Square = styled.div<{ $side: string }>`
  width: ${({ $side }) => $side};
  height: ${({ $side }) => $side};
  background: ${color.primary};
`;

const Raised = styled.div<{ $shadow: string }>`
  padding: ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius};
  background: ${color.surface};
  box-shadow: ${({ $shadow }) => $shadow};
`;

const Moving = styled.div<{ $motion: string }>`
  padding: ${space(2)};
  border-radius: ${radius};
  background: ${color.banner};
  color: ${color.onBanner};
  transition: transform ${({ $motion }) => $motion};
  &:hover {
    transform: translateX(${space(3)});
  }
`;
