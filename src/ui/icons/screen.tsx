export const screen = <path d="M4.5 4.5h15v11h-15zM9 19.5h6M12 15.5v4" />;
