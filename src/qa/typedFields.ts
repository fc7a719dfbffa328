import { isRecord } from '../action-log/isRecord';
import { isEvent, type PageLoad } from '../action-log/logFile';
import { placeholderOf } from '../action-log/typed';

/** For each event, the name of the input that each field of its secret was typed into. */
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

const typedNames: ReadonlySet<string> = new Set(Object.values(fieldsOf).flatMap((fields) => Object.values(fields)));

/**
 * The values of the form's fields at a position, by input name. What was typed is not recorded: these are made-up values
 * that break the same validation rules.
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
      // The loop runs backwards, so the newest value of each field is found first.
      if (name !== undefined && !typed.has(name) && (edited === undefined || edited === field))
        typed.set(name, value ?? '');
    }
  }
  return typed;
}

/** Fills in the fields of a replica's form by input name, and clears the other fields that can be typed into. */
export function fillIn(target: Document, values: ReadonlyMap<string, string>): void {
  // React notices a value only if it was set by the prototype's own setter.
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  for (const input of target.querySelectorAll<HTMLInputElement>('main form input[name]')) {
    const value = values.get(input.name) ?? '';
    if (!typedNames.has(input.name) || input.value === value) continue;
    setter?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
