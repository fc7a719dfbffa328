import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { selectManage, usernameSubmitted } from '../../features/manage/slice';
import { TextRow } from './EditRow';
import { EmailRow } from './EmailRow';
import { FormResult } from './FormResult';
import { LoadedPart } from './LoadedPart';
import { useManageTexts } from './useManageTexts';

export function ProfileSection() {
  const { accounts } = useTexts();
  const texts = useManageTexts().profile;
  const dispatch = useAppDispatch();
  const { account, accepted } = useAppSelector(selectManage);
  return (
    <LoadedPart part="account">
      {account && (
        <>
          {/* These elements stay when a row is replaced by a new one, so that the focus can move on within them. */}
          <div>
            <TextRow
              key={`username ${account.username}`}
              form="username"
              label={accounts.username()}
              value={account.username}
              initial={account.username}
              field={{ label: texts.username, autoCapitalize: 'none', spellCheck: false }}
              submitLabel={texts.changeUsername}
              onSubmit={(username) => dispatch(usernameSubmitted({ username }))}
            />
            <FormResult of="username" />
          </div>
          <div>
            <EmailRow key={`email ${accepted?.email}`} account={account} />
          </div>
        </>
      )}
    </LoadedPart>
  );
}
