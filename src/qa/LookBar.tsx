import { languages } from '../../shared/languages';
import { themeModes } from '../theme/mode';
import type { Look } from './look';
import { Row } from './Row';

interface Props {
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

const ways: { readonly [Way in keyof Look]: readonly NonNullable<Look[Way]>[] } = {
  language: languages.map(({ code }) => code),
  theme: themeModes,
  layout: ['phone', 'desktop'],
};

/** Shows a replay in another language, theme or layout than it was recorded in. */
export function LookBar({ look, onLook }: Props) {
  return (
    <Row>
      {(Object.keys(ways) as (keyof Look)[]).map((way) => (
        <label key={way}>
          As {way}{' '}
          <select
            value={look[way] ?? ''}
            onChange={({ target }) => onLook({ ...look, [way]: target.value === '' ? null : target.value })}
          >
            <option value="">recorded</option>
            {ways[way].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      ))}
    </Row>
  );
}
