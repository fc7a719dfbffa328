import { languages } from '../../shared/languages';
import { themeModes } from '../theme/mode';
import { Choice, Field } from './controls';
import type { Look } from './look';

const ways: { readonly [Way in keyof Look]: readonly NonNullable<Look[Way]>[] } = {
  language: languages.map(({ code }) => code),
  theme: themeModes,
  layout: ['phone', 'desktop'],
};

/** Lets QA show a replay in another language, theme or layout than the recorded one. */
export function LookBar({ look, onLook }: { readonly look: Look; readonly onLook: (look: Look) => void }) {
  return (Object.keys(ways) as (keyof Look)[]).map((way) => (
    <Field key={way}>
      As {way}
      <Choice
        value={look[way] ?? ''}
        onChange={({ target }) => onLook({ ...look, [way]: target.value === '' ? null : target.value })}
      >
        <option value="">recorded</option>
        {ways[way].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Choice>
    </Field>
  ));
}
