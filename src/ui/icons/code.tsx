export const code = <path d="m8.5 7-5 5 5 5M15.5 7l5 5-5 5" />;
