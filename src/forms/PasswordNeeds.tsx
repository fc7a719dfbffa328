import styled from 'styled-components';
import { useTexts } from '../app/TextsProvider';
import { shortest } from '../../shared/rules';
import { passwordNeeds, specialCharacter, type PasswordNeed } from '../../shared/validation';
import { color, font, space } from '../theme/tokens';
import { Icon } from '../ui/Icon';
import { check } from '../ui/icons/check';
import { dash } from '../ui/icons/dash';
import { VisuallyHidden } from '../ui/VisuallyHidden';

/**
 * The requirements for a new password, ticked off while it is typed.
 * @param error the field's error, which may already say one of the requirements
 */
export function PasswordNeeds({ password, error }: { readonly password: string; readonly error: string | undefined }) {
  const { accounts, messages } = useTexts();
  const texts = accounts.passwordNeeds;
  const count = shortest.newPassword;
  const word = (need: PasswordNeed) => texts[need]({ count });
  const isSaid = (need: PasswordNeed) => messages[need]({ count }) === error;
  // The error does not say which characters are special.
  const needs = passwordNeeds(password).filter(({ need }) => need === 'passwordNeedsSpecial' || !isSaid(need));
  const met = needs.filter(({ isMet }) => isMet).map(({ need }) => word(need));
  return (
    <>
      <VisuallyHidden>{texts.label()}:</VisuallyHidden>
      <List>
        {needs.map(({ need, isMet }) => (
          <Need key={need} $isMet={isMet}>
            <Icon drawing={isMet ? check : dash} size={16} />
            <span>
              {!isSaid(need) && word(need)}
              {need === 'passwordNeedsSpecial' && (
                <>
                  {!isSaid(need) && ': '}
                  <Signs>{specialCharacter.source.slice(1, -1)}</Signs>
                </>
              )}
            </span>
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

/* On a line of their own if they do not fit beside the words; they break only if no line is long enough. */
const Signs = styled.span`
  display: inline-block;
  max-width: 100%;
  overflow-wrap: anywhere;
`;

const Need = styled.li<{ $isMet: boolean }>`
  display: inline-flex;
  align-items: start;
  gap: ${space(0.5)};
  color: ${({ $isMet }) => ($isMet ? color.positive : color.textMuted)};
  & svg {
    flex: none;
    margin-top: 0.15rem;
  }
`;
