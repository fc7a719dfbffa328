import { isRecord } from '../action-log/isRecord';
import { isEvent, type PageLoad } from '../action-log/logFile';
import { placeholderOf } from '../action-log/typed';

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
const typedNames: ReadonlySet<string> = new Set(Object.values(fieldsOf).flatMap((fields) => Object.values(fields)));

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
    const edited = isRecord(entry.payload) ? entry.payload['field'] : undefined;
    for (const [field, value] of Object.entries(placeholderOf(entry.typed ?? {}))) {
      const name = fields[field];
      // The newest value of each field is found first.
      if (name !== undefined && !typed.has(name) && (edited === undefined || edited === field))
        typed.set(name, value ?? '');
    }
  }
  return typed;
}

/** Puts values into the fields of a replica's form, by the names of the inputs, and empties the others that are typed into. */
export function fillIn(target: Document, values: ReadonlyMap<string, string>): void {
  // React hears of a value only where the element's own setter set it.
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  for (const input of target.querySelectorAll<HTMLInputElement>('main form input[name]')) {
    const value = values.get(input.name) ?? '';
    if (!typedNames.has(input.name) || input.value === value) continue;
    setter?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
