import styled from 'styled-components';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { passkeyAddSubmitted, selectManage } from '../../features/manage/slice';
import { FormError } from '../../forms/formParts';
import { ServiceButton } from './ServiceButton';
import { Entries, EntryName, SecondaryText } from './entries';
import { FormResult } from './FormResult';
import { LoadedPart } from './LoadedPart';
import { PasskeyEntry } from './PasskeyEntry';
import { useManageTexts } from './useManageTexts';
import { color, column, space } from '../../theme/tokens';

export function PasskeysSection() {
  const { sections, passkeys: texts } = useManageTexts();
  const dispatch = useAppDispatch();
  const { passkeyFailure, passkeys } = useAppSelector(selectManage);
  return (
    <Part>
      <EntryName>{sections.passkeys}</EntryName>
      <LoadedPart part="passkeys">
        <SecondaryText>{texts.text}</SecondaryText>
        {passkeys?.length === 0 && <p>{texts.none}</p>}
        {passkeys !== undefined && passkeys.length > 0 && (
          <Entries>
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <PasskeyEntry key={passkey.name} passkey={passkey} />
              </li>
            ))}
          </Entries>
        )}
        {passkeyFailure === 'impossible' ? (
          <p>{texts.failed.impossible}</p>
        ) : (
          <>
            <FormError>{passkeyFailure && texts.failed[passkeyFailure]}</FormError>
            <FormResult of="passkey" />
            {/* The service names it by its device; it can be renamed. */}
            <ServiceButton
              action="passkey"
              variant="outlined"
              isWide
              onClick={() => dispatch(passkeyAddSubmitted({ passkeyName: '' }))}
            >
              {texts.add}
            </ServiceButton>
          </>
        )}
      </LoadedPart>
    </Part>
  );
}

const Part = styled.div`
  ${column(1.5)}
  padding-top: ${space(2)};
  border-top: 1px solid ${color.border};
`;
