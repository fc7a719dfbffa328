/** The picture of the site that is measured, drawn alike. */
export function Hero() {
  return (
    <svg viewBox="0 0 400 420" width="400" height="420" fill="none" aria-hidden="true" focusable="false">
      <ellipse cx="200" cy="392" rx="176" ry="14" fill="var(--color-sunken)" />
      <path d="M72 392V148C72 77 129 20 200 20s128 57 128 128v244z" fill="var(--color-banner)" />
      <path d="M96 392V150C96 92 142 46 200 46s104 46 104 104v242z" fill="var(--color-surface)" stroke="var(--color-border)" strokeWidth="2" />
      <path d="M118 392V152c0-46 36-83 82-83s82 37 82 83v240z" fill="var(--color-primary)" opacity=".16" />
      <circle cx="232" cy="164" r="30" fill="var(--color-primary)" opacity=".55" />
      <path d="M118 300c30-26 56-30 82-16s52 12 82-10v118H118z" fill="var(--color-primary)" opacity=".3" />
      <path d="M118 336c34-18 62-16 90-4s50 8 74-6v66H118z" fill="var(--color-primary)" opacity=".45" />
      <path d="M118 392V152c0-34 20-63 48-76v330z" fill="var(--color-primary)" />
      <path d="M128 366V158c0-22 10-42 27-56v275z" fill="var(--color-on-primary)" opacity=".1" />
      <circle cx="156" cy="250" r="5" fill="var(--color-on-primary)" />
      <path d="M200 392 320 392l40 14H164z" fill="var(--color-primary)" opacity=".12" />
      <path d="M340 392v-58M340 350c-16-2-24-12-24-28 16 0 24 10 24 28Zm0-10c0-18 8-28 24-30 0 18-8 28-24 30Z" stroke="var(--color-control)" strokeWidth="3" strokeLinejoin="round" />
      <path d="M322 392h36l-5 18h-26z" fill="var(--color-control)" />
    </svg>
  );
}
