/** Vestibule's mark: a door that stands open, drawn to work at 32 px and in both themes. */
export function Brand() {
  return (
    <svg width={32} height={32} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="30" height="30" rx="8" fill="var(--color-primary)" />
      <path
        d="M9.5 25V9.5A2.5 2.5 0 0 1 12 7h8a2.5 2.5 0 0 1 2.5 2.5V25"
        stroke="var(--color-on-primary)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M13 25V11.5l6.5-2V25z" fill="var(--color-on-primary)" />
      <circle cx="17.2" cy="17.5" r="1" fill="var(--color-primary)" />
    </svg>
  );
}
