import { useRef } from 'react';
import styled from 'styled-components';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { dataRequested, deletionOpened, selectManage } from '../../features/manage/slice';
import { space } from '../../theme/tokens';
import { ButtonRow } from '../../forms/formParts';
import { ServiceButton } from './ServiceButton';
import { DangerButton } from './DangerButton';
import { DeletionDialog } from './DeletionDialog';
import { useManageTexts } from './useManageTexts';

export function DataSection() {
  const texts = useManageTexts().data;
  const dispatch = useAppDispatch();
  const { account, isDeleting, isConfirming } = useAppSelector(selectManage);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <p>{texts.text}</p>
      <ServiceButton action="data" variant="outlined" isWide onClick={() => dispatch(dataRequested())}>
        {texts.save}
      </ServiceButton>
      {/* The dialog asks for the username, so the account has to be known. */}
      {account && (
        <>
          <Words>{texts.deletionText}</Words>
          <ButtonRow>
            <DangerButton
              ref={opener}
              variant="outlined"
              aria-haspopup="dialog"
              onClick={() => dispatch(deletionOpened())}
            >
              {texts.delete}
            </DangerButton>
          </ButtonRow>
          {isDeleting === true && !isConfirming && <DeletionDialog username={account.username} opener={opener} />}
        </>
      )}
    </>
  );
}

const Words = styled.p`
  padding-top: ${space(1)};
`;
