import { useRef } from 'react';
import styled from 'styled-components';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { dataRequested, deletionOpened, selectManage } from '../../features/manage/slice';
import { space } from '../../theme/tokens';
import { Ways } from '../../forms/formParts';
import { ActButton } from './ActButton';
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
      <ActButton act="data" look="outlined" isWide onClick={() => dispatch(dataRequested())}>
        {texts.save}
      </ActButton>
      {/* The dialog asks for the username, so the account has to be known. */}
      {account && (
        <>
          <Words>{texts.deletionText}</Words>
          <Ways>
            <DangerButton
              ref={opener}
              look="outlined"
              aria-haspopup="dialog"
              onClick={() => dispatch(deletionOpened())}
            >
              {texts.delete}
            </DangerButton>
          </Ways>
          {isDeleting === true && !isConfirming && <DeletionDialog username={account.username} opener={opener} />}
        </>
      )}
    </>
  );
}

const Words = styled.p`
  padding-top: ${space(1)};
`;
