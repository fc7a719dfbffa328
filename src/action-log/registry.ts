import type { Services } from '../../sagas/services';
import { calls as callsUnderWay, clock, ofFlows, texts } from '../../sagas/recorded';
import { anonymous, session as sessionClient } from '../api/recorded';
import type { RootState } from '../app/rootReducer';
import { browser } from '../browser/recorded';
import { accounts } from '../features/accounts/recorded';
import { client } from '../features/client/recorded';
import { language } from '../features/language/recorded';
import { manage } from '../features/manage/recorded';
import { menu } from '../features/menu/recorded';
import { navigation } from '../features/navigation/recorded';
import { emailRestore } from '../features/emailRestore/recorded';
import { passwordReset } from '../features/passwordReset/recorded';
import { session } from '../features/session/recorded';
import { theme } from '../features/theme/recorded';
import { toast } from '../features/toast/recorded';
import { verification } from '../features/verification/recorded';
import type { RecordedCall, RecordedClient, RecordedEvent } from './declarations';
import type { AnyRule, Rule } from './rules';

/** A part of the state without a feature here does not compile. */
const features: {
  readonly [Part in keyof RootState]-?: {
    readonly state: Rule<NonNullable<RootState[Part]>>;
    readonly events: Readonly<Record<string, RecordedEvent>>;
  };
} = {
  accounts,
  client,
  emailRestore,
  language,
  manage,
  menu,
  navigation,
  passwordReset,
  session,
  theme,
  toast,
  verification,
};

/** A client of `Services` that is not here does not compile. */
const clients: { readonly [Part in keyof Services]: RecordedClient<Services[Part]> } = {
  anonymous,
  session: sessionClient,
  calls: callsUnderWay,
  browser,
  texts,
  clock,
};

export const stateParts = Object.keys(features) as (keyof RootState)[];

/** Those that come with the flows: a log begins without them. */
export const laterParts: readonly (keyof RootState)[] = ['emailRestore', 'manage', 'passwordReset'];

/** What of a part of the state may be recorded. */
export const stateRule = (part: keyof RootState): AnyRule => features[part].state;

/** Every event by its type, `toast/shown`. One that is not here is recorded as `unlisted`, without its payload. */
export const events: ReadonlyMap<string, RecordedEvent> = new Map(
  [...Object.values(features).map((feature) => feature.events), ofFlows].flatMap((group) =>
    Object.entries<RecordedEvent>(group),
  ),
);

/** Every call by its name, `browser.navigate`. */
export const calls: ReadonlyMap<string, RecordedCall> = new Map(
  Object.entries(clients).flatMap(([part, named]) =>
    Object.entries<RecordedCall>(named).map(([name, call]) => [`${part}.${name}`, call] as const),
  ),
);
