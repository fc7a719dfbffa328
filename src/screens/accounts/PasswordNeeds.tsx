import styled from 'styled-components';
import { useTexts } from '../../app/TextsProvider';
import { passwordNeeds, shortest, specialCharacter } from '../../../shared/validation';
import { color, font, space } from '../../theme/tokens';
import { Icon } from '../../ui/Icon';
import { check } from '../../ui/icons/check';
import { dash } from '../../ui/icons/dash';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

/** The needs of a new password, ticked off while it is typed. */
export function PasswordNeeds({ password }: { readonly password: string }) {
  const texts = useTexts().accounts.passwordNeeds;
  const needs = passwordNeeds(password);
  const word = (need: (typeof needs)[number]['need']) => texts[need]({ count: shortest.newPassword });
  const met = needs.filter(({ isMet }) => isMet).map(({ need }) => word(need));
  return (
    <>
      <VisuallyHidden>{texts.label()}:</VisuallyHidden>
      <List>
        {needs.map(({ need, isMet }) => (
          <Need key={need} $isMet={isMet}>
            <Icon drawing={isMet ? check : dash} size={16} />
            {word(need)}
            {need === 'passwordNeedsSpecial' && `: ${specialCharacter.source.slice(1, -1)}`}
            {isMet && <VisuallyHidden>, {texts.met()}</VisuallyHidden>}
          </Need>
        ))}
      </List>
      <VisuallyHidden role="status">{met.length > 0 && `${met.join(', ')}: ${texts.met()}`}</VisuallyHidden>
    </>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.25)} ${space(1.5)};
  padding: 0;
  font-size: ${font.small};
  list-style: none;
`;

const Need = styled.li<{ $isMet: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(0.5)};
  color: ${({ $isMet }) => ($isMet ? color.positive : color.textMuted)};
`;
