/**
 * The key under which a username is unique: without regard to case, Unicode form, spaces around it and characters that
 * cannot be seen. By way of upper case, which joins what lower case alone keeps apart (ß and SS, ς and σ).
 */
export function usernameKey(name: string): string {
  const visible = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return visible.trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}
