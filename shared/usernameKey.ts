/**
 * The key under which a username is unique: it ignores case, Unicode form, surrounding spaces and invisible characters. It
 * goes through upper case, because lower case alone keeps some letters apart (ß and SS, ς and σ).
 */
export function usernameKey(name: string): string {
  return visibleName(name).toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}

/** A name in its compatibility form, without surrounding spaces and invisible characters. */
export function visibleName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();
}
