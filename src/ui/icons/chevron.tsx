export const chevron = <path d="m6 9 6 6 6-6" />;
