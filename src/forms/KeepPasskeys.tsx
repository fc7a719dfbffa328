import styled from 'styled-components';
import type { Passkey } from '../../shared/contract';
import { color, radius, space } from '../theme/tokens';
import { Checkbox } from '../ui/Checkbox';
import { useDateFormat } from '../app/useDateFormat';

interface KeepPasskeysProps {
  readonly passkeys: readonly Passkey[];
  /** Says what ticking a passkey means, and what happens to the others. */
  readonly legend: string;
  readonly kept: readonly string[];
  readonly onKeep: (ids: readonly string[]) => void;
}

/** Asks which of the account's passkeys to keep, each with its date and device; none is ticked by default. */
export function KeepPasskeys({ passkeys, legend, kept, onKeep }: KeepPasskeysProps) {
  const moment = useDateFormat();
  if (passkeys.length === 0) return null;
  return (
    <Group>
      <legend>{legend}</legend>
      {passkeys.map(({ id, name, device, at }) => (
        <Checkbox
          key={id}
          label={[name, device === name ? undefined : device, moment(at)].filter(Boolean).join(' · ')}
          checked={kept.includes(id)}
          onChange={({ target }) => onKeep(target.checked ? [...kept, id] : kept.filter((one) => one !== id))}
        />
      ))}
    </Group>
  );
}

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: ${space(1)} ${space(1.5)};
  border: 1px solid ${color.border};
  border-radius: ${radius};
`;
