import styled from 'styled-components';
import type { Passkey } from '../../../shared/contract';
import { color, radius, space } from '../../theme/tokens';
import { Checkbox } from '../../ui/Checkbox';
import { useMoment } from '../manage/useMoment';

interface KeepPasskeysProps {
  readonly passkeys: readonly Passkey[];
  /** What ticking one means, and what becomes of the others. */
  readonly legend: string;
  readonly kept: readonly string[];
  readonly onKeep: (ids: readonly string[]) => void;
}

/** The account's passkeys, each with its day and device to keep; none is ticked by itself. */
export function KeepPasskeys({ passkeys, legend, kept, onKeep }: KeepPasskeysProps) {
  const moment = useMoment();
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
