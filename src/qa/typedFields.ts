import { isEvent, type PageLoad } from '../action-log/logFile';
import { isRecord } from '../action-log/redact';
import { events } from '../action-log/registry';

/** Into which field of the page each value of an event's secret was typed, by the name of its input. */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'accounts/logInEdited': { usernameOrEmail: 'username', password: 'password' },
  'accounts/signUpEdited': {
    username: 'username',
    email: 'email',
    password: 'new-password',
    confirmPassword: 'confirm-password',
  },
  'passwordReset/passwordEdited': { password: 'new-password', confirmPassword: 'confirm-password' },
  'verification/passwordEdited': { password: 'password' },
};

/** The names of all these inputs. */
export const typedNames: ReadonlySet<string> = new Set(
  Object.values(fieldsOf).flatMap((fields) => Object.values(fields)),
);

/**
 * What stands in the fields of the form at a position, by the names of the inputs: never what was typed, which is not
 * recorded, but values made up that break the same rules.
 */
export function typedAt({ entries }: PageLoad, position: number): ReadonlyMap<string, string> {
  const typed = new Map<string, string>();
  let form: string | null = null;
  for (let at = position - 1; at >= 0; at -= 1) {
    const entry = entries[at];
    if (!isEvent(entry)) continue;
    if (entry.event === 'navigation/locationChanged' || entry.event === 'accounts/formSwitched') break;
    const fields = fieldsOf[entry.event];
    if (fields === undefined || (form !== null && form !== entry.event)) continue;
    form = entry.event;
    const values: object = events.get(entry.event)?.secret?.standIn(entry.secretFacts ?? {}) ?? {};
    const edited = isRecord(entry.payload) ? entry.payload['field'] : undefined;
    for (const [field, value] of Object.entries(values)) {
      const name = fields[field];
      // The newest value of each field is found first.
      if (name !== undefined && !typed.has(name) && (edited === undefined || edited === field))
        typed.set(name, String(value));
    }
  }
  return typed;
}
