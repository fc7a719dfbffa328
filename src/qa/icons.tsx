/** The icons of the workbench's buttons, on the site's 24-unit grid. */
export const previous = <path d="m14 6-6 6 6 6" />;
export const next = <path d="m10 6 6 6-6 6" />;
export const flagged = <path d="M6 21V4h11l-2.5 4L17 12H6" />;
export const save = <path d="M12 4v11m0 0-4-4m4 4 4-4M5 20h14" />;
export const openFile = <path d="M12 15V4m0 0L8 8m4-4 4 4M5 20h14" />;
export const close = <path d="m6 6 12 12M18 6 6 18" />;
export const bin = <path d="M5 7h14M10 7V4h4v3m-7 0 1 13h8l1-13" />;
export const warning = <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.5v.01" />;
