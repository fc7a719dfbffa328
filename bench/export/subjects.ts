/** The measured sites. `plain` is our own `/` without any script. */
export const subjects = ['vestibule', 'plain', 'next', 'mui-vite', 'astro'] as const;
export type Subject = (typeof subjects)[number];

/** The peers that are built from `bench/peers/`. */
export type Peer = Extract<Subject, 'next' | 'mui-vite' | 'astro'>;

export const nameOf: Readonly<Record<Subject, string>> = {
  vestibule: 'Vestibule',
  plain: 'Vestibule, no script',
  next: 'Next',
  'mui-vite': 'MUI with Vite',
  astro: 'Astro',
};

/** Where a peer's build writes its site, in its folder. */
export const outOf: Readonly<Record<Peer, string>> = { next: 'out', 'mui-vite': 'dist', astro: 'dist' };

/** The pages of ours that Lighthouse visits, each in every language. */
export const ownPaths = [
  '/',
  '/accounts',
  '/accounts/verify-email',
  '/accounts/reset-password',
  '/accounts/restore-email',
  '/accounts/sign-up-success',
  '/info',
  '/settings',
  '/accounts/manage',
] as const;
