export const dash = <path d="M7 12h10" />;
