import styled from 'styled-components';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { LongWait } from '../../features/client/LongWait';
import { selectIsWaiting } from '../../features/client/slice';
import { dataRequested, deletionOpened, selectManage } from '../../features/manage/slice';
import { space } from '../../theme/tokens';
import { Button } from '../../ui/Button';
import { DeletionDialog } from './DeletionDialog';
import { useManageTexts } from './useManageTexts';

/** The data that are stored about the account, as a file; and the account's deletion. */
export function DataSection() {
  const texts = useManageTexts().data;
  const report = useAppDispatch();
  const isWaiting = useAppSelector(selectIsWaiting);
  const { isDeleting, isConfirming } = useAppSelector(selectManage);
  return (
    <>
      <p>{texts.text}</p>
      <Button look="outlined" isWaiting={isWaiting} onClick={() => report(dataRequested())}>
        {texts.save}
      </Button>
      {isWaiting && isDeleting !== true && !isConfirming && <LongWait />}
      <Words>{texts.deletionText}</Words>
      <Button look="outlined" aria-haspopup="dialog" onClick={() => report(deletionOpened())}>
        {texts.delete}
      </Button>
      {isDeleting === true && !isConfirming && <DeletionDialog />}
    </>
  );
}

const Words = styled.p`
  padding-top: ${space(1)};
`;
