/**
 * The key under which a username or an email is unique: without regard to case, Unicode form, spaces around it
 * and characters that cannot be seen. Upper case comes first because it joins what lower case alone keeps apart (ß and SS, ς and σ).
 */
export function canonical(name: string): string {
  const visible = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return visible.trim().toUpperCase().toLowerCase().normalize('NFKC');
}
