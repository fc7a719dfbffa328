import type { ReactNode } from 'react';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { useWording } from '../../app/useWording';
import { loadRetried, selectManage, type ManagePart } from '../../features/manage/slice';
import { Button } from '../../ui/Button';
import { FieldError } from '../../ui/TextField';
import { useManageTexts } from './useManageTexts';

interface LoadedPartProps {
  readonly part: ManagePart;
  readonly children: ReactNode;
}

/** Shows the part once it has loaded, until then a loading message; and if the last load failed, why, with a button. */
export function LoadedPart({ part, children }: LoadedPartProps) {
  const { common } = useTexts();
  const texts = useManageTexts();
  const dispatch = useAppDispatch();
  const wording = useWording();
  const { failures, [part]: loaded } = useAppSelector(selectManage);
  const failure = failures?.[part];
  // A visitor who gave up waiting is not shown that as an error.
  const isGivenUp = failure !== undefined && 'key' in failure && failure.key === 'givenUp';
  return (
    <>
      {failure !== undefined && (
        <div role="alert">
          {isGivenUp ? <p>{wording(failure)}</p> : <FieldError>{wording(failure)}</FieldError>}
          <Button variant="quiet" onClick={() => dispatch(loadRetried({ part }))}>
            {common.tryAgain()}
          </Button>
        </div>
      )}
      {loaded === undefined ? failure === undefined && <p role="status">{texts.loading}</p> : children}
    </>
  );
}
